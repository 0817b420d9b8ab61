import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, within } from 'storybook/test'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Administration/Groups',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/admin/groups' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Steering: Story = { args: { as: 'steering' } }
export const Admin: Story = { args: { as: 'admin' } }
export const Failed: Story = { args: { as: 'admin', api: { adminCommittees: 500 } } }
export const NotOffered: Story = { args: { as: 'admin', capabilities: [] } }
export const Creating: Story = {
  args: { as: 'admin' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Create a group' }))
    const dialog = within(await canvas.findByRole('dialog', { name: 'Create a group' }))
    await userEvent.type(dialog.getByLabelText('Name'), 'Breast')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect(await canvas.findByRole('button', { name: 'Change Breast' })).toBeVisible()
  },
}
export const OnAPhone: Story = {
  args: { as: 'admin' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
