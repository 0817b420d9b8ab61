import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { waitUntilVisible, screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Steering/Events',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/events' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Anonymous: Story = { args: { as: 'anonymous' } }
export const Applicant: Story = { args: { as: 'applicant' } }
export const Member: Story = { tags: ['help-answer-an-event'], args: { as: 'member' } }
export const Lead: Story = { args: { as: 'lead' } }
export const Steering: Story = { args: { as: 'steering' } }
export const Admin: Story = { args: { as: 'admin' } }
export const Loading: Story = { args: { as: 'member', api: { events: 'never' } } }
export const Failed: Story = { args: { as: 'member', api: { events: 500 } } }
export const Empty: Story = { args: { as: 'member', api: { events: { json: [] } } } }
const subscribe: Story['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name: 'Subscribe to calendar' }))
}
export const Subscribing: Story = {
  tags: ['help-follow-events'],
  args: { as: 'member' },
  play: async (context) => {
    await subscribe(context)
    const canvas = within(context.canvasElement)
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Link' })).toBeVisible())
  },
}
export const Subscribed: Story = {
  args: {
    as: 'member',
    api: {
      calendarFeed: {
        json: {
          createdAt: '2026-05-12T10:00:00Z',
          fetchedAt: '2026-06-01T09:00:00Z',
          fetchedBy: 'Outlook',
          groups: [],
        },
      },
    },
  },
  play: async (context) => {
    await subscribe(context)
    const canvas = within(context.canvasElement)
    await waitFor(() => expect(canvas.getByText(/It was last used/)).toBeVisible())
  },
}
export const SubscribingFails: Story = {
  args: { as: 'member', api: { calendarFeed: 500 } },
  play: async (context) => {
    await subscribe(context)
    await waitUntilVisible(within(context.canvasElement), 'Failed to load your calendar link.')
  },
}
export const Editing: Story = {
  args: { as: 'steering' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Data dictionary workshop' }))
    await expect(await canvas.findByRole('dialog', { name: 'Edit event' })).toBeVisible()
  },
}
export const EditingWithErrors: Story = {
  args: { as: 'steering' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Data dictionary workshop' }))
    await userEvent.clear(await canvas.findByRole('textbox', { name: /^Title/ }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }))
    await expect(canvas.getByRole('textbox', { name: /^Title/ })).toHaveFocus()
  },
}
export const EditingFails: Story = {
  args: { as: 'steering', api: { replaceEvent: 500 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Data dictionary workshop' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }))
    await waitUntilVisible(canvas, 'Failed to update event.')
  },
}
let version = 0
/** Somebody saves it again after each time that it is read. */
const savedByOthers = () => [
  {
    id: 'workshop',
    version: (version += 1),
    title: 'Data dictionary workshop',
    scheduledUtc: '2099-05-04T09:00:00Z',
    timeZone: 'Europe/Dublin',
  },
]
export const EditingMeetsAConflict: Story = {
  args: { as: 'steering', api: { replaceEvent: 409, events: { json: savedByOthers } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Data dictionary workshop' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }))
    await expect(await canvas.findByText(/What you typed is still here, and not saved yet/)).toBeVisible()
  },
}
export const Deleting: Story = {
  args: { as: 'steering' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete Data dictionary workshop' }))
    await waitUntilVisible(canvas, 'Delete event "Data dictionary workshop"? This cannot be undone.')
  },
}
export const Cancelling: Story = {
  args: { as: 'steering' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel Data dictionary workshop' }))
    const reason = await canvas.findByRole('textbox', { name: /^Reason/ })
    await userEvent.type(reason, 'The room is not available. We look for another date.')
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel event' }))
    await waitUntilVisible(canvas, 'Cancelled “Data dictionary workshop”.')
  },
}
export const CancellingWithoutReason: Story = {
  args: { as: 'steering' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel Data dictionary workshop' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel event' }))
    await waitUntilVisible(canvas, 'Please say why the event is cancelled.')
  },
}
export const Copying: Story = {
  tags: ['help-copy-an-event'],
  args: { as: 'steering', at: '/events/event-1' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Copy to more dates' }))
    await userEvent.type(await canvas.findByLabelText('Date'), '2026-07-01')
    await userEvent.selectOptions(canvas.getByLabelText('Repeat'), 'Every month')
    await userEvent.click(canvas.getByRole('button', { name: 'Add to the dates' }))
    // One fewer when the event is on one of them: its own date depends on today's.
    await expect(canvas.getByRole('button', { name: /^Post (10|9) events$/ })).toBeVisible()
  },
}
export const OneEvent: Story = { args: { as: 'member', at: '/events/event-1' } }
export const OneEventGone: Story = { args: { as: 'member', at: '/events/gone' } }
export const OneEventOnAPhone: Story = {
  args: { as: 'member', at: '/events/event-1' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
export const OnAPhone: Story = {
  args: { as: 'steering' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
