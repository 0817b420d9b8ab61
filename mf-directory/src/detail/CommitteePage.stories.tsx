import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, within } from 'storybook/test'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Directory/Working group',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/committees/physics' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Member: Story = { tags: ['help-write-to-a-group'], args: { as: 'member' } }
export const Lead: Story = { args: { as: 'lead' } }
export const Steering: Story = { args: { as: 'steering' } }
export const Admin: Story = { args: { as: 'admin' } }
export const SteeringCommittee: Story = { args: { as: 'steering', at: '/committees/steering' } }
export const SteeringAddressesFailed: Story = {
  args: { as: 'steering', at: '/committees/steering', api: { committees: 500 } },
}
export const NobodyListed: Story = {
  args: {
    as: 'member',
    at: '/committees/oesterreich',
    api: { committee: { json: { id: 'oesterreich', name: 'New group' } } },
  },
}
export const PanelsLoading: Story = { args: { as: 'member', places: 'loading' } }
export const Panels: Story = { args: { as: 'member', places: 'filled' } }
export const PanelFailed: Story = { args: { as: 'member', places: 'failed' } }
export const Loading: Story = { args: { as: 'member', api: { committee: 'never' } } }
export const Failed: Story = { args: { as: 'member', api: { committee: 500 } } }
export const NotFound: Story = { args: { as: 'member', at: '/committees/none' } }
export const ManyMembers: Story = {
  args: {
    as: 'member',
    api: {
      committee: {
        json: {
          id: 'big',
          name: 'A very large group',
          board: [],
          members: Array.from({ length: 200 }, (_, n) => ({
            userId: `p${n}`,
            displayName: `Person number ${n}`,
            email: `person.number.${n}@a-rather-long-hospital-name.example`,
          })),
        },
      },
    },
  },
}
async function leave(canvasElement: HTMLElement) {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name: 'Leave this group' }))
  return within(await canvas.findByRole('dialog'))
}
export const LeaveQuestion: Story = {
  args: { as: 'member', at: '/committees/thorax' },
  play: async ({ canvasElement }) => {
    const dialog = await leave(canvasElement)
    await expect(dialog.getByRole('button', { name: 'Leave the group' })).toBeVisible()
  },
}
export const LeaveAsOnlyLead: Story = {
  args: {
    as: 'lead',
    at: '/committees/spine',
    api: { committee: { json: groupOf([{ userId: 'ada', displayName: 'Ada Lovelace' }]) } },
  },
  play: async ({ canvasElement }) => {
    const dialog = await leave(canvasElement)
    await userEvent.click(dialog.getByRole('button', { name: 'Leave the group' }))
    await expect(dialog.getByText('Please choose who leads the group after you.')).toBeVisible()
  },
}
export const LeaveAsOnlyMember: Story = {
  args: { as: 'lead', at: '/committees/spine', api: { committee: { json: groupOf([]) } } },
  play: async ({ canvasElement }) => {
    const dialog = await leave(canvasElement)
    await expect(dialog.getByText(/^You are the only member of this group/)).toBeVisible()
  },
}
export const LeaveRefused: Story = {
  args: { as: 'member', at: '/committees/thorax', api: { leaveGroup: 409 } },
  play: async ({ canvasElement }) => {
    const dialog = await leave(canvasElement)
    await userEvent.click(dialog.getByRole('button', { name: 'Leave the group' }))
    await expect(await dialog.findByText('You could not be taken out of the group.')).toBeVisible()
  },
}
export const OnAPhone: Story = {
  args: { as: 'lead' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}

/** A group that the persona leads, alone among its leads. */
function groupOf(members: object[]) {
  const lead = { userId: 'demo-lead', displayName: 'Lucía Serrano' }
  return { id: 'spine', name: 'Spine', description: '', board: [lead], members }
}
