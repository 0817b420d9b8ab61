import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Directory/Announcements',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/announcements' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Steering: Story = { args: { as: 'steering' } }
export const Loading: Story = { args: { as: 'steering', api: { announcements: 'never' } } }
export const Failed: Story = { args: { as: 'steering', api: { announcements: 500 } } }
export const Lead: Story = { args: { as: 'lead' } }
export const Member: Story = { args: { as: 'member' } }
