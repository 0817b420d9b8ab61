import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Projects/List',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/projects' },
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
export const FilteredByGroup: Story = { args: { as: 'member', at: '/projects?group=spine' } }
export const Loading: Story = { args: { as: 'member', api: { projects: 'never' } } }
export const Failed: Story = { args: { as: 'member', api: { projects: 500 } } }
export const Empty: Story = { args: { as: 'member', api: { projects: { json: [] } } } }
export const Filtering: Story = {
  args: { as: 'lead' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Education' }))
    await waitFor(() => expect(canvas.queryByText('Spine retreatment registry')).toBeNull())
  },
}
export const FourHundredProjects: Story = { args: { as: 'steering', world: 'large' } }
export const WaitingForApproval: Story = { args: { as: 'steering', at: '/projects?approval=waiting' } }
export const FourHundredOnAPhone: Story = {
  args: { as: 'steering', world: 'large' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
export const OnAPhone: Story = {
  args: { as: 'lead' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
