import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screenOf } from '@recog/testing/stories'
import { MyGroups } from './MyGroups'

const Screen = screenOf(<MyGroups />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Directory/Panels',
  component: Screen,
  args: { at: '/home' },
}
export default meta
type Story = StoryObj<typeof meta>

export const Member: Story = { args: { as: 'member' } }
export const Lead: Story = { args: { as: 'lead' } }
export const LeadsFailed: Story = { args: { as: 'member', api: { committees: 500 } } }
