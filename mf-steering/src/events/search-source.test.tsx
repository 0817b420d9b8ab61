import { mockApi } from '@recog/testing'
import { searchEvents } from './search-source'
import { coming, gone } from './testing/event-list'

const api = mockApi()

it('has the events with their time in their zone, those to come first', async () => {
  api({ events: [gone, coming] })
  const [first, second] = await searchEvents(new AbortController().signal)
  expect(first).toMatchObject({ title: 'Annual "meeting"', href: '/events/1', kind: 'Event' })
  expect(first?.detail).toMatch(/2099.*Central Daylight Time$/)
  expect(first?.words?.map(({ label }) => label)).toEqual(['Time', 'Location', 'Note'])
  expect(second?.title).toBe('Last year')
})
