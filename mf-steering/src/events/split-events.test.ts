import type { PortalEvent } from '@recog/shared-session'
import { splitEvents } from './split-events'

const now = Date.UTC(2026, 4, 1, 12)
const HOUR = 3_600_000
const event = (id: string, start: number) =>
  ({ id, scheduledUtc: new Date(start).toISOString() }) as PortalEvent
const ids = (events: readonly PortalEvent[]) => events.map(({ id }) => id)

it('lists upcoming events soonest first and past ones latest first; one that starts now is upcoming', () => {
  const { upcoming, past } = splitEvents(
    [
      event('tomorrow', now + 24 * HOUR),
      event('yesterday', now - 24 * HOUR),
      event('just over', now - 1),
      event('now', now),
      event('last week', now - 168 * HOUR),
      event('soon', now + 1),
    ],
    now,
  )
  expect(ids(upcoming)).toEqual(['now', 'soon', 'tomorrow'])
  expect(ids(past)).toEqual(['just over', 'yesterday', 'last week'])
})

it('lists events of the same instant by their ids, in the opposite order once they are past', () => {
  const same = [event('b', now), event('a', now), event('c', now)]
  expect(ids(splitEvents(same, now).upcoming)).toEqual(['a', 'b', 'c'])
  expect(ids(splitEvents(same, now + 1).past)).toEqual(['c', 'b', 'a'])
})

it('lists events whose time cannot be read as the last of the past ones, without moving the others', () => {
  const unreadable = (id: string) => ({ id, scheduledUtc: 'soon' }) as PortalEvent
  const events = [event('z', now - 2 * HOUR), unreadable('m'), event('a', now - HOUR), unreadable('n')]
  const { upcoming, past } = splitEvents(events, now)
  expect(upcoming).toEqual([])
  expect(ids(past)).toEqual(['a', 'z', 'n', 'm'])
})
