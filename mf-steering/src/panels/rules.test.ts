import type { PortalEvent } from '@recog/shared-session'
import { inDays, nextEvents } from './NextEvents'
import { steeringTasks } from './WaitingForYou'

const event = (id: string, scheduledUtc: string) => ({ id, scheduledUtc }) as PortalEvent
const now = Date.parse('2026-06-01T12:00:00Z')

it('lists the events to come, soonest first, and none whose time cannot be read', () => {
  const events = [
    event('later', '2026-09-01T12:00:00Z'),
    event('over', '2026-06-01T11:59:59Z'),
    event('now', '2026-06-01T12:00:00Z'),
    event('unknown', ''),
    event('soon', '2026-06-02T12:00:00Z'),
  ]
  expect(nextEvents(events, now, 2).map(({ id }) => id)).toEqual(['now', 'soon'])
})

it.each([
  ['2026-06-01T12:30:00Z', 'today'],
  ['2026-06-01T22:30:00Z', 'tomorrow'],
  ['2026-06-10T12:00:00Z', 'in 9 days'],
])('%s is %s in Amsterdam', (instant, expected) => {
  expect(inDays(instant, now, 'Europe/Amsterdam')).toBe(expected)
})

it.each([
  [[], [], []],
  [[true, false, false], [], ['2 requests to join']],
  [
    [false],
    [
      [false, false],
      [false, true],
      [true, false],
    ],
    ['1 request to join', '1 project without approval'],
  ],
] as const)('with people %j and projects %j: %j', (people, projects, expected) => {
  const tasks = steeringTasks(
    people.map((isApproved) => ({ isApproved })),
    projects.map(([isApproved, isArchived]) => ({ isApproved, isArchived })),
  )
  expect(tasks.map(({ text }) => text)).toEqual(expected)
})
