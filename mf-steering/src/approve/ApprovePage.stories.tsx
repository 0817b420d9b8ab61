import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, within } from 'storybook/test'
import { comesToSight, screenOf } from '@recog/section-kit/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Steering/Approve',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/steering/approve' },
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
export const Loading: Story = { args: { as: 'steering', api: { steeringUsers: 'never' } } }
export const Failed: Story = { args: { as: 'steering', api: { steeringUsers: 500 } } }
export const NobodyWaiting: Story = {
  args: { as: 'steering', api: { steeringUsers: { json: [] } } },
}
export const Approving: Story = {
  args: { as: 'steering' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve Gwendolyn Ferreira' }))
    await comesToSight(canvas, 'Approved Gwendolyn Ferreira. A temporary password has been sent via email.')
  },
}
export const ApprovingFails: Story = {
  args: { as: 'steering', api: { approve: 500 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Approve only.an.address@hospital.example' }),
    )
    await comesToSight(canvas, 'Failed to approve only.an.address@hospital.example.')
  },
}
export const Declining: Story = {
  args: { as: 'steering' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Decline Gwendolyn Ferreira' }))
    await expect(await canvas.findByRole('dialog')).toBeVisible()
  },
}
export const EarlierDecisions: Story = {
  args: { as: 'steering' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Show earlier decisions' }))
    await expect(await canvas.findByRole('table', { name: 'Decisions' })).toBeVisible()
  },
}
export const OnAPhone: Story = {
  args: { as: 'steering' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
