import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Steering/Event',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/events/event-2' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Anonymous: Story = { args: { as: 'anonymous' } }
export const Applicant: Story = { args: { as: 'applicant' } }
export const Member: Story = { args: { as: 'member' } }
export const Steering: Story = { args: { as: 'steering' } }
export const Loading: Story = { args: { as: 'member', api: { events: 'never' } } }
export const Failed: Story = { args: { as: 'member', api: { events: 500 } } }
export const DoesNotExist: Story = { args: { as: 'member', at: '/events/none' } }
export const AnsweringFromAMail: Story = { args: { as: 'member', at: '/events/event-5?answer=yes' } }
export const Answers: Story = { args: { as: 'steering', at: '/events/event-5' } }
export const OnAPhone: Story = {
  args: { as: 'member' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
