import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, within } from 'storybook/test'
import { portal } from '@recog/testing'
import { screenOf } from '@recog/testing/stories'
import { Header } from './Header'

const Screen = screenOf(
  <header>
    <Header navigation={portal.navigation} match={portal.match} />
  </header>,
)
const meta: Meta<typeof Screen> = {
  title: 'Shell/Header',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/home' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Anonymous: Story = { args: { as: 'anonymous' } }
export const Applicant: Story = { args: { as: 'applicant' } }
export const Member: Story = { args: { as: 'member', at: '/events' } }
export const Lead: Story = { args: { as: 'lead', at: '/projects' } }
export const Steering: Story = { args: { as: 'steering', at: '/steering' } }
export const Admin: Story = { args: { as: 'admin', at: '/admin' } }
export const Loading: Story = {
  args: { session: 'loading' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Loading user state...')).toBeVisible()
  },
}
export const OnAPhone: Story = {
  args: { as: 'steering' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
export const MenuOnAPhone: Story = {
  args: { as: 'steering' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Open menu' }))
    await expect(await canvas.findByRole('link', { name: 'Working Groups' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(canvas.getByRole('button', { name: 'Open menu' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Open menu' }))
  },
}
