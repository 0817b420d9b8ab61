import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Public/Publications',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/publications' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Anonymous: Story = { args: { as: 'anonymous' } }
export const OnAPhone: Story = {
  args: { as: 'anonymous' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
