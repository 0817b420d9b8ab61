import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, within } from 'storybook/test'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Administration/People',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/admin/people' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Anonymous: Story = { args: { as: 'anonymous' } }
export const Steering: Story = { args: { as: 'steering' } }
export const Admin: Story = { args: { as: 'admin' } }
export const Loading: Story = { args: { as: 'admin', api: { people: 'never' } } }
export const Failed: Story = { args: { as: 'admin', api: { people: 500 } } }
export const Empty: Story = { args: { as: 'admin', api: { people: { json: [] } } } }
export const Large: Story = { args: { as: 'admin', world: 'large' } }
export const NotOffered: Story = { args: { as: 'admin', capabilities: [] } }
export const Found: Story = {
  args: { as: 'admin' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByRole('searchbox'), 'gone')
    await expect(await canvas.findByText('Deactivated')).toBeVisible()
  },
}
export const NobodyFound: Story = {
  args: { as: 'admin' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByRole('searchbox'), 'nobody has this name')
    await expect(await canvas.findByText('Nobody matches your search.')).toBeVisible()
  },
}
export const OnAPhone: Story = {
  args: { as: 'admin' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
