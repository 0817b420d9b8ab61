import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Directory/Member',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/members/demo-lead' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Anonymous: Story = { args: { as: 'anonymous' } }
export const Applicant: Story = { args: { as: 'applicant' } }
export const Member: Story = { args: { as: 'member' } }
export const Steering: Story = { args: { as: 'steering' } }
export const NoGroups: Story = {
  args: {
    as: 'member',
    api: { member: { json: { userId: 'x', displayName: 'Somebody new' } } },
  },
}
export const RightToLeftName: Story = { args: { as: 'member', at: '/members/right-to-left' } }
export const HasLeft: Story = { args: { as: 'member', at: '/members/deactivated' } }
export const PanelsLoading: Story = { args: { as: 'member', places: 'loading' } }
export const Panels: Story = { args: { as: 'member', places: 'filled' } }
export const PanelFailed: Story = { args: { as: 'member', places: 'failed' } }
export const Loading: Story = { args: { as: 'member', api: { member: 'never' } } }
export const Failed: Story = { args: { as: 'member', api: { member: 500 } } }
export const NotFound: Story = { args: { as: 'member', at: '/members/nobody' } }
export const OnAPhone: Story = {
  args: { as: 'member' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
