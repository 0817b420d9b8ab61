import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { waitUntilVisible, screenOf } from '@recog/testing/stories'
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
export const Member: Story = { args: { as: 'member' } }
export const Steering: Story = { args: { as: 'steering' } }
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
    await waitUntilVisible(
      canvas,
      'Approved Gwendolyn Ferreira. A temporary password has been sent via email.',
    )
  },
}
export const AssigningSeveral: Story = {
  args: { as: 'steering' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select all on this page' }))
    await userEvent.click(await canvas.findByRole('button', { name: /^Approve selected/ }))
    const question = within(await canvas.findByRole('dialog'))
    await userEvent.click(await question.findByRole('button', { name: 'Approve' }))
    await userEvent.click(await canvas.findByRole('button', { name: /^Assign selected to groups \(\d+\)$/ }))
    const dialog = within(
      await canvas.findByRole('dialog', { name: /^Assign \d+ (person|people) to groups$/ }),
    )
    await expect(await dialog.findByRole('checkbox', { name: /^Pelvis/ })).toBeVisible()
  },
}
export const TwoHundredRequests: Story = {
  args: { as: 'steering', world: 'large' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/^20\d requests are waiting\.$/)).toBeVisible()
    await waitFor(() => expect(canvas.getAllByRole('rowheader')).toHaveLength(25))
  },
}
export const ManyOnAPhone: Story = {
  args: { as: 'steering', world: 'large' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
export const Undoing: Story = {
  args: { as: 'steering' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve Gwendolyn Ferreira' }))
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Undo the decision about Gwendolyn Ferreira' }),
    )
    await waitUntilVisible(canvas, 'The request of Gwendolyn Ferreira is open again.')
    await expect(canvas.getByRole('button', { name: 'Approve Gwendolyn Ferreira' })).toBeVisible()
  },
}
export const UndoIsTooLate: Story = {
  args: { as: 'steering', api: { undoDecision: 409 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve Gwendolyn Ferreira' }))
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Undo the decision about Gwendolyn Ferreira' }),
    )
    await waitUntilVisible(canvas, 'Failed to undo the decision about Gwendolyn Ferreira.')
  },
}
const assignToGroups: Story['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement)
  const [approve] = await canvas.findAllByRole('button', { name: /^Approve / })
  await userEvent.click(approve as HTMLElement)
  await userEvent.click(await canvas.findByRole('checkbox', { name: / in Physics/ }))
  await waitFor(() => expect(canvas.getByText(/^Assigned .* to Physics/)).toBeVisible())
}
export const AssigningToGroups: Story = {
  tags: ['help-approve-requests'],
  args: { as: 'steering' },
  play: assignToGroups,
}
export const AssigningToSixtyGroups: Story = {
  args: { as: 'steering', world: 'large' },
  play: assignToGroups,
}
export const SeveralSelected: Story = {
  args: { as: 'steering' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select all on this page' }))
    await userEvent.click(await canvas.findByRole('button', { name: /^Approve selected/ }))
    const dialog = within(await canvas.findByRole('dialog', { name: /^Approve \d+ requests\?$/ }))
    await expect(await dialog.findByRole('checkbox', { name: /^Pelvis/ })).toBeVisible()
  },
}
export const ApprovingFails: Story = {
  args: { as: 'steering', api: { approve: 500 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Approve only.an.address@hospital.example' }),
    )
    await waitUntilVisible(canvas, 'Failed to approve only.an.address@hospital.example.')
  },
}
export const ApprovingIsRefused: Story = {
  args: { as: 'steering', api: { approve: 409 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve Gwendolyn Ferreira' }))
    await waitUntilVisible(canvas, 'The server could not do this.')
  },
}
export const FocusAfterApproving: Story = {
  args: { as: 'steering' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve Gwendolyn Ferreira' }))
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Daniel Achterberg$/))
  },
}
export const FocusAfterTheLastHit: Story = {
  args: { as: 'steering' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const search = await canvas.findByRole('searchbox')
    await userEvent.type(search, 'ferreira')
    await waitFor(() => expect(canvas.getAllByRole('rowheader')).toHaveLength(1))
    await userEvent.click(canvas.getByRole('button', { name: 'Approve Gwendolyn Ferreira' }))
    await waitFor(() => expect(search).toHaveFocus())
  },
}
export const FocusAfterDeclining: Story = {
  args: { as: 'steering' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Decline Gwendolyn Ferreira' }))
    const dialog = within(await canvas.findByRole('dialog'))
    await userEvent.click(await dialog.findByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Daniel Achterberg$/))
  },
}
export const SectionSevenServer: Story = {
  args: { as: 'steering', capabilities: [] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: 'Approve Gwendolyn Ferreira' })
    await expect(canvas.queryByRole('button', { name: /Decline|decisions/ })).toBeNull()
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
export const DecliningIsRefused: Story = {
  args: { as: 'steering', api: { decline: 409 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Decline Gwendolyn Ferreira' }))
    const dialog = within(await canvas.findByRole('dialog'))
    await userEvent.click(await dialog.findByRole('button', { name: 'Decline' }))
    await waitUntilVisible(dialog, 'The server could not do this.')
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
