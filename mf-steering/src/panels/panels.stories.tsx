import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { screenOf } from '@recog/testing/stories'
import { EventsOfGroup, NextEvents } from './NextEvents'
import { WaitingForYou } from './WaitingForYou'

const Events = screenOf(<NextEvents />)
const meta: Meta<typeof Events> = {
  title: 'Sections/Steering/Panels',
  component: Events,
  args: { at: '/home', as: 'steering' },
}
export default meta
type Story = StoryObj<typeof meta>

const OfGroup = screenOf(<EventsOfGroup committeeId="head-neck" />)
const Waiting = screenOf(<WaitingForYou />)

export const Planned: Story = {}
export const NothingPlanned: Story = { args: { world: 'empty' } }
export const EventsFailed: Story = { args: { api: { events: 500 } } }
export const PlannedOnAPhone: Story = { tags: ['phone'], globals: { viewport: { value: 'phone' } } }
export const OfAGroup: Story = {
  render: (props) => <OfGroup {...props} />,
}
export const Tasks: Story = { render: (props) => <Waiting {...props} /> }
export const NothingWaits: Story = { args: { world: 'empty' }, render: (props) => <Waiting {...props} /> }
export const TasksFailed: Story = {
  args: { api: { steeringUsers: 500 } },
  render: (props) => <Waiting {...props} />,
}
