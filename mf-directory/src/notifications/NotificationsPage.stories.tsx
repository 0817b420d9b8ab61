import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Directory/Notifications',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/notifications' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Member: Story = { tags: ['help-choose-emails'], args: { as: 'member' } }
export const Loading: Story = { args: { as: 'member', api: { notifications: 'never' } } }
export const Failed: Story = { args: { as: 'member', api: { notifications: 500 } } }
export const Applicant: Story = { args: { as: 'applicant' } }
