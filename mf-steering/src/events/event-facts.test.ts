import type { PortalEvent } from '@recog/shared-session'
import { audienceOf, eventFacts } from './event-facts'

const event: PortalEvent = {
  id: '1',
  title: 'Meeting',
  scheduledUtc: '2026-05-01T12:00:00.000Z',
  endsUtc: '',
  timeZone: 'Europe/Zurich',
  location: '',
  weblink: 'https://example.org/a',
  note: ' ',
  committeeIds: [],
  cancelledAt: '',
  cancelReason: '',
  seats: 0,
  isPublic: false,
  answers: { inPerson: 0, online: 0, maybe: 0, no: 0, waiting: 0 },
  version: '1',
}

it('leaves out what is empty, and the own time where it is the same', () => {
  expect(eventFacts(event, '', 'Europe/Zurich', 'en-GB')).toEqual([
    { term: 'Time', text: expect.stringContaining('14:00') },
    { term: 'Web link', text: 'https://example.org/a', link: 'https://example.org/a' },
  ])
})

it("begins with the reader's time where it differs, and no link that is not safe", () => {
  expect(eventFacts({ ...event, weblink: 'javascript:alert(1)' }, '', 'Asia/Tokyo', 'en-GB')).toEqual([
    { term: 'Your time', text: expect.stringContaining('21:00') },
    { term: 'Time of the event', text: expect.stringContaining('14:00') },
    { term: 'Web link', text: 'javascript:alert(1)' },
  ])
})

it('says when the event ends, in both zones', () => {
  const oneDay = { ...event, endsUtc: '2026-05-01T15:30:00.000Z' }
  expect(eventFacts(oneDay, '', 'Asia/Tokyo', 'en-GB')).toEqual(
    expect.arrayContaining([
      { term: 'Time of the event', text: expect.stringMatching(/14:00.* until 17:30$/) },
      { term: 'Your time', text: expect.stringMatching(/21:00 until Sat.*2 May 2026.*00:30$/) },
    ]),
  )
  const days = { ...event, endsUtc: '2026-05-03T10:00:00.000Z' }
  expect(eventFacts(days, '', 'Europe/Zurich', 'en-GB')).toContainEqual({
    term: 'Time',
    text: expect.stringMatching(/ until Sun.*3 May 2026.*12:00$/),
  })
})

it.each([
  [[], ''],
  [['a'], 'Alpha'],
  [['b', 'a'], 'Alpha, Beta'],
  [['a', 'x', 'y'], 'Alpha, 2 more groups'],
  [['x'], '1 working group'],
])('an event for %j is for: %s', (committeeIds, expected) => {
  const own = [
    { id: 'a', name: 'Alpha' },
    { id: 'b', name: 'Beta' },
  ]
  expect(audienceOf({ committeeIds }, own)).toBe(expected)
})
