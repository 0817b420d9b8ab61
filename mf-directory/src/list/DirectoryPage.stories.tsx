import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Directory/Working groups',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/committeeAccess' },
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
export const SessionUnknown: Story = { args: { session: 'loading' } }
export const SessionNotAsked: Story = { args: { session: 'failed' } }
export const Loading: Story = { args: { as: 'member', api: { committees: 'never' } } }
export const Failed: Story = { args: { as: 'member', api: { committees: 500 } } }
export const Empty: Story = { args: { as: 'member', api: { committees: { json: [] } } } }
export const AllPeople: Story = { args: { as: 'member', at: '/committeeAccess?view=people' } }
export const TwoThousandPeople: Story = {
  args: { as: 'member', world: 'large', at: '/committeeAccess?view=people' },
}
export const PeopleOnAPhone: Story = {
  args: { as: 'member', at: '/committeeAccess?q=an' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
export const NothingFound: Story = { args: { as: 'member', at: '/committeeAccess?q=zzz' } }
export const WithoutInstitutions: Story = {
  args: { as: 'member', at: '/committeeAccess?q=an', capabilities: [] },
}
export const MailToTwoGroups: Story = {
  args: { as: 'member', at: '/committeeAccess?mail=physics&mail=spine' },
}
export const MailOnAPhone: Story = {
  args: { as: 'member', at: '/committeeAccess?mail=physics&mail=spine' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
export const SixtyGroups: Story = { args: { as: 'member', world: 'large' } }
export const OnAPhone: Story = {
  args: { as: 'member' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
export const Searching: Story = {
  args: { as: 'member' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByRole('searchbox'), 'osterreich')
    // The rows are new ones after every key.
    await waitFor(async () => {
      await expect(canvas.getByRole('link', { name: /View details: Österreichische/ })).toBeVisible()
      await expect(canvas.queryByText('Thorax')).toBeNull()
    })
  },
}
