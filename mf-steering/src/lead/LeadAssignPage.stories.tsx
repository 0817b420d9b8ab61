import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { userEvent, within } from 'storybook/test'
import { waitUntilVisible, screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Steering/Lead page',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/wg/assign' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Anonymous: Story = { args: { as: 'anonymous' } }
export const Member: Story = { args: { as: 'member' } }
export const Lead: Story = { args: { as: 'lead' } }
export const OneGroupFirst: Story = { args: { as: 'lead', at: '/wg/assign?committeeId=spine' } }
export const Loading: Story = { args: { as: 'lead', api: { leadUsers: 'never' } } }
export const Failed: Story = { args: { as: 'lead', api: { leadUsers: 500 } } }
export const NoGroupsLed: Story = {
  args: { as: 'lead', api: { leadUsers: { json: { committees: [], users: [] } } } },
}
export const OfTheSteeringCommittee: Story = {
  args: { as: 'steering', at: '/wg/assign?committeeId=steering' },
}
export const NobodyInTheGroups: Story = {
  args: {
    as: 'lead',
    api: { leadUsers: { json: { committees: [{ id: 'spine', name: 'Spine & Bone' }], users: [] } } },
  },
}
export const FindingSomeone: Story = {
  tags: ['help-manage-members'],
  args: { as: 'lead' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Add someone' }))
    await userEvent.type(canvas.getByRole('searchbox', { name: /approved members/ }), 'recog.example')
    await canvas.findByRole('list', { name: 'People to add to Head & Neck' })
  },
}
export const AddingSomeone: Story = {
  args: { as: 'lead' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Add someone' }))
    await userEvent.type(canvas.getByRole('searchbox', { name: /approved members/ }), 'ellsworth')
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Add Margaret Ellsworth to Head & Neck' }),
    )
    await waitUntilVisible(canvas, 'Added Margaret Ellsworth to Head & Neck.')
  },
}
export const OnAPhone: Story = {
  args: { as: 'lead' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
export const FindingSomeoneOnAPhone: Story = { ...OnAPhone, play: FindingSomeone.play }
