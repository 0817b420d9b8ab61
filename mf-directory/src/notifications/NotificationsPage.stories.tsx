import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Directory/Notifications',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/notifications', as: 'member' },
}
export default meta
type Story = StoryObj<typeof meta>

export const Member: Story = {}
export const Loading: Story = { args: { api: { notifications: 'never' } } }
export const Failed: Story = { args: { api: { notifications: 500 } } }
export const Applicant: Story = { args: { as: 'applicant' } }
