import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { waitUntilVisible, screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Steering/Assign',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/steering/assign' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Anonymous: Story = { args: { as: 'anonymous' } }
export const Member: Story = { args: { as: 'member' } }
export const Steering: Story = {
  args: { as: 'steering' },
  play: async ({ canvasElement }) => {
    const box = await within(canvasElement).findByRole('checkbox', {
      name: 'Owen Castellane in Spine & Bone',
    })
    const row = box.closest('tr') as HTMLElement
    // The browser leaves it out until it comes into view: nothing must move then.
    const unseen = row.cloneNode(true) as HTMLElement
    unseen.style.contentVisibility = 'hidden'
    row.after(unseen)
    const heights = [unseen.offsetHeight, row.offsetHeight]
    unseen.remove()
    await expect(heights[0]).toBe(heights[1])
  },
}
export const Loading: Story = { args: { as: 'steering', api: { steeringUsers: 'never' } } }
export const Failed: Story = { args: { as: 'steering', api: { steeringCommittees: 500 } } }
export const NobodyApproved: Story = {
  args: { as: 'steering', api: { steeringUsers: { json: [] } } },
}
export const TwoThousandPeople: Story = {
  args: { as: 'steering', world: 'large' },
  tags: ['desk'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const rows = Number((await canvas.findByRole('grid')).getAttribute('aria-rowcount'))
    await expect(rows).toBeGreaterThan(1_800)
  },
}
export const Ticking: Story = {
  tags: ['help-assign-members'],
  args: { as: 'steering' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Owen Castellane in Spine & Bone' }))
    await waitUntilVisible(canvas, 'Assigned Owen Castellane to Spine & Bone.')
  },
}
export const Saving: Story = {
  args: { as: 'steering', api: { steeringAssign: 'never' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = await canvas.findByRole('checkbox', { name: 'Owen Castellane in Spine & Bone' })
    await userEvent.click(box)
    await waitFor(() => expect(box).toHaveAttribute('aria-busy', 'true'))
    await expect(box).toHaveAccessibleDescription('Saving...')
  },
}
export const TickingFails: Story = {
  args: { as: 'steering', api: { steeringAssign: 500 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Owen Castellane in Spine & Bone' }))
    await waitUntilVisible(canvas, 'Failed to update assignment for Owen Castellane in Spine & Bone.')
    await expect(canvas.getByRole('checkbox', { name: 'Owen Castellane in Spine & Bone' })).not.toBeChecked()
  },
}
export const RemovingALead: Story = {
  args: { as: 'steering' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Lucía Serrano in Spine & Bone' }))
    await expect(await canvas.findByRole('alertdialog')).toBeVisible()
  },
}
export const RemovingWhileTheLeadsAreUnknown: Story = {
  args: { as: 'steering', capabilities: [], api: { committees: 500 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(
      await canvas.findByRole('checkbox', { name: 'Owen Castellane in Physics & Dose Accumulation' }),
    )
    await expect(await canvas.findByRole('alertdialog')).toHaveTextContent('may be Work Group Lead')
  },
}
export const GrantingSteeringRights: Story = {
  args: { as: 'steering' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(
      await canvas.findByRole('checkbox', { name: 'Owen Castellane in Steering Committee' }),
    )
    const question = await canvas.findByRole('alertdialog', { name: 'Add to the steering committee?' })
    await waitFor(() => expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus())
  },
}
export const OnAPhone: Story = {
  args: { as: 'steering' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
export const SavingOnAPhone: Story = { ...OnAPhone, ...Saving }
export const LargeOnAPhone: Story = { ...OnAPhone, args: { as: 'steering', world: 'large' } }

const ada = { userId: 'a', displayName: 'Ada Lovelace', email: 'ada@x.org', userRole: 'Committee' }
/** Somebody else has made her a lead after the page was loaded. */
export const BecameLeadMeanwhile: Story = {
  args: { as: 'steering' },
  render: (args) => {
    let loads = 0
    const users = () => {
      loads += 1
      return [{ ...ada, committees: ['physics'], leads: loads > 1 ? ['physics'] : [] }]
    }
    return <Screen {...args} api={{ steeringUsers: { json: users }, steeringAssign: 409 }} />
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('checkbox', { name: /^Ada Lovelace in Physics/ }))
    await expect(await canvas.findByRole('alertdialog')).toHaveTextContent(
      'The lead role will be removed as well.',
    )
    await expect(await canvas.findByText(/Ada Lovelace is now Work Group Lead of Physics/)).toBeVisible()
  },
}
