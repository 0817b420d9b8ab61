import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Public/Help',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/help' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Topic: Story = { args: { at: '/help/approve-requests' } }
export const NotFound: Story = { args: { at: '/help/none' } }
export const OnAPhone: Story = { tags: ['phone'], globals: { viewport: { value: 'phone' } } }
