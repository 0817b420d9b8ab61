import { screen } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { EventsOfGroup, NextEvents } from './NextEvents'
import { WaitingForYou } from './WaitingForYou'

const api = mockApi()
const open = (panel: React.ReactNode) => renderRoute(panel, { at: '/home', session: personas.steering })
const event = (id: string, hours: number) => ({
  id,
  title: `Event ${id}`,
  scheduledUtc: new Date(Date.now() + hours * 3_600_000).toISOString(),
})

it('lists the next events, soonest first', async () => {
  api({ events: [event('later', 48), event('over', -2), event('soon', 1)] })
  open(<NextEvents />)
  expect(await screen.findByRole('link', { name: 'Event soon' })).toHaveAttribute('href', '/events/soon')
  const titles = screen.getAllByText(/^Event /).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Event soon', 'Event later'])
})

it('says which events are for a group of the reader', async () => {
  api({ events: [{ ...event('ours', 1), committeeIds: ['steering'] }, event('all', 2)] })
  open(<NextEvents />)
  expect(await screen.findByText(/ · for Steering Committee$/)).toBeVisible()
  expect(screen.getAllByText(/ · for /)).toHaveLength(1)
})

it('lists the events that are for a group', async () => {
  api({ events: [{ ...event('ours', 1), committeeIds: ['physics'] }, event('all', 1)] })
  open(<EventsOfGroup committeeId="physics" />)
  expect(await screen.findByRole('link', { name: 'Event ours' })).toBeVisible()
  expect(screen.queryByText('Event all')).not.toBeInTheDocument()
})

it('has a calendar of a group, for whoever sees its events', async () => {
  const wanted: (string | null)[] = []
  api({
    events: [],
    calendarFeed: { createdAt: null, fetchedAt: null, fetchedBy: null, groups: [] },
    createCalendarFeed: (request: Request) => {
      wanted.push(new URL(request.url).searchParams.get('committeeId'))
      return { url: 'https://portal.example/api/calendar/secret.ics' }
    },
  })
  const { user, unmount } = open(<EventsOfGroup committeeId="spine" />)
  await user.click(await screen.findByRole('button', { name: 'Subscribe to calendar' }))
  expect(await screen.findByRole('textbox', { name: 'Link' })).toBeVisible()
  expect(wanted).toEqual(['spine'])
  unmount()
  const outside = renderRoute(<EventsOfGroup committeeId="spine" />, {
    at: '/home',
    session: personas.member,
  })
  expect(await screen.findByText('No events of this group are planned.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Subscribe to calendar' })).not.toBeInTheDocument()
  outside.unmount()
})

it('says so when no events are planned', async () => {
  api({ events: [] })
  open(<NextEvents />)
  expect(await screen.findByText('No events are planned.')).toBeVisible()
})

it('steering members see what waits for them', async () => {
  api({
    projects: [{ id: 1, isApproved: false }],
    steeringUsers: [
      { userId: 'a', userRole: 'Applicant' },
      { userId: 'b', userRole: 'Committee' },
    ],
  })
  open(<WaitingForYou />)
  expect(await screen.findByRole('link', { name: '1 request to join' })).toHaveAttribute(
    'href',
    '/steering/approve',
  )
  expect(screen.getByRole('link', { name: '1 project without approval' })).toHaveAttribute(
    'href',
    '/projects?approval=waiting',
  )
})

it('says so when nothing waits', async () => {
  api({ projects: [], steeringUsers: [] })
  open(<WaitingForYou />)
  expect(await screen.findByText('Nothing is waiting.')).toBeVisible()
})

it.each([
  ['Failed to load events.', <NextEvents key="events" />],
  ['Failed to load steering data.', <WaitingForYou key="waiting" />],
])('%s', async (text, panel) => {
  api({ events: 500, projects: [], steeringUsers: 500 })
  open(panel)
  expect(await screen.findByText(text)).toBeVisible()
})
