import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { screenOf } from '@recog/testing/stories'
import { SectionRoutes } from '../SectionRoutes'

const Screen = screenOf(<SectionRoutes />)
const meta: Meta<typeof Screen> = {
  title: 'Sections/Administration/Audit logs',
  component: Screen,
  parameters: { bleed: true },
  args: { at: '/admin/audit-logs' },
}
export default meta
type Story = StoryObj<typeof meta>

export const ByToolbar: Story = {}
export const Anonymous: Story = { args: { as: 'anonymous' } }
export const Steering: Story = { args: { as: 'steering' } }
export const Admin: Story = { args: { as: 'admin' } }
export const Loading: Story = { args: { as: 'admin', api: { auditLogs: 'never' } } }
export const Failed: Story = { args: { as: 'admin', api: { auditLogs: 500 } } }
export const Empty: Story = { args: { as: 'admin', world: 'empty' } }
export const OneGroup: Story = { args: { as: 'admin', at: '/admin/audit-logs?committeeId=physics' } }
export const MoreFilters: Story = {
  args: { as: 'admin' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('More filters'))
    await userEvent.type(canvas.getByLabelText('Event Id'), 'event-1')
    await userEvent.click(canvas.getByRole('button', { name: 'Apply' }))
    await expect(
      await canvas.findByRole('button', { name: 'Remove filter: Everything about the event event-1' }),
    ).toBeVisible()
  },
}
export const NewerEntries: Story = {
  args: { as: 'admin', api: { auditLogs: { json: growingLog } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    // The pager is shown below the last of 50 rows.
    const [next] = await canvas.findAllByRole('button', { name: 'Next' })
    await userEvent.click(next as HTMLElement)
    await expect(await canvas.findByText(/^\d+ newer entries have arrived/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Show the newest' })).toBeVisible()
  },
}
export const SuggestedPeople: Story = {
  // Without entries: while it is open, the list may cover a part of their links.
  args: { as: 'admin', api: { auditLogs: 'never' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByLabelText('Actor User Id'), 'an')
    await expect((await canvas.findAllByRole('option')).length).toBeGreaterThan(1)
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvas.getByRole('option', { selected: true })).toBeVisible()
  },
}
export const NobodyOfThisName: Story = {
  args: { as: 'admin' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByLabelText('Target User Id'), 'Nobody At All')
    await userEvent.click(canvas.getByRole('button', { name: 'Apply' }))
    await expect(await canvas.findByText('Nobody has this name or email.')).toBeVisible()
  },
}
export const TwoThousandPeople: Story = { args: { as: 'admin', world: 'large' } }
export const Filtered: Story = {
  args: { as: 'admin' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByLabelText('Action'), 'event.created')
    await userEvent.click(canvas.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(canvas.queryByText('membership.added')).toBeNull())
  },
}
export const WrongDays: Story = {
  args: { as: 'admin' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByLabelText('From (UTC)'), '2026-05-02')
    await userEvent.type(canvas.getByLabelText('To (UTC)'), '2026-05-01')
    await userEvent.click(canvas.getByRole('button', { name: 'Apply' }))
    await expect(await canvas.findByText('From must not be later than To.')).toBeVisible()
  },
}
export const OnAPhone: Story = {
  args: { as: 'admin' },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}

const START = Date.UTC(2026, 4, 1, 12)
let newest = 120

/** A log of one entry a second that gets two more with every call. */
function growingLog({ url }: Request) {
  const { searchParams } = new URL(url)
  const page = Number(searchParams.get('page'))
  const pageSize = Number(searchParams.get('pageSize'))
  const until = Math.floor((Date.parse(searchParams.get('toUtc') ?? '2027-01-01') - START) / 1000)
  newest += 2
  const total = Math.min(newest, until)
  const first = total - (page - 1) * pageSize
  const items = Array.from({ length: Math.max(0, Math.min(pageSize, first)) }, (_, n) => ({
    id: first - n,
    createdAt: new Date(START + (first - n) * 1000).toISOString(),
    action: 'session.started',
    actorEmail: 'member@recog.example',
  }))
  return { items, total, page, pageSize }
}
