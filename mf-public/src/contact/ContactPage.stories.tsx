import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, within } from 'storybook/test'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Public/Contact',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/contact' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Anonymous: Story = { args: { as: 'anonymous' } }
export const Applicant: Story = { args: { as: 'applicant' } }
export const Member: Story = { args: { as: 'member' } }
export const Lead: Story = { args: { as: 'lead' } }
export const Steering: Story = { args: { as: 'steering' } }
export const Admin: Story = { args: { as: 'admin' } }
export const AddressesFailed: Story = { args: { as: 'member', api: { committees: 500 } } }
export const WaitingForAddresses: Story = {
  args: { as: 'member', api: { committees: 'never' } },
  play: async ({ canvasElement }) => {
    // The story must not open a mail program.
    canvasElement.addEventListener('click', (event) => event.preventDefault())
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('link', { name: 'Contact ReCOG Steering Committee' }))
    await expect(await canvas.findByText('Loading the addresses...')).toBeVisible()
  },
}
export const OnAPhone: Story = {
  args: { as: 'member' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
