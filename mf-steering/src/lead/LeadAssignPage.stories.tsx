import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screenOf } from '@recog/section-kit/stories'
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
export const Applicant: Story = { args: { as: 'applicant' } }
export const Member: Story = { args: { as: 'member' } }
export const Lead: Story = { args: { as: 'lead' } }
export const Steering: Story = { args: { as: 'steering' } }
export const Admin: Story = { args: { as: 'admin' } }
export const OneGroupFirst: Story = { args: { as: 'lead', at: '/wg/assign?committeeId=spine' } }
export const Loading: Story = { args: { as: 'lead', api: { leadUsers: 'never' } } }
export const Failed: Story = { args: { as: 'lead', api: { leadUsers: 500 } } }
export const NoGroupsLed: Story = {
  args: { as: 'lead', api: { leadUsers: { json: { committees: [], users: [] } } } },
}
export const OnAPhone: Story = {
  args: { as: 'lead' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
