import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Projects/Project',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/projects/long-description' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Anonymous: Story = { args: { as: 'anonymous' } }
export const Applicant: Story = { args: { as: 'applicant' } }
export const Member: Story = { args: { as: 'member' } }
export const Lead: Story = { args: { as: 'lead' } }
export const Steering: Story = { args: { as: 'steering' } }
export const UnknownStatus: Story = {
  args: { as: 'member', api: { project: { json: { id: 1, name: 'A study', status: 'constructor' } } } },
}
export const SomeUnknown: Story = { args: { as: 'member', at: '/projects/unknown-member' } }
export const NamesFailed: Story = {
  args: { as: 'member', api: { projectUsers: 500, member: 500 } },
}
export const Loading: Story = { args: { as: 'member', api: { project: 'never' } } }
export const Failed: Story = { args: { as: 'member', api: { project: 500 } } }
export const NotFound: Story = { args: { as: 'member', at: '/projects/none' } }
export const OnAPhone: Story = {
  args: { as: 'lead' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
