import type { PortalEvent } from '@recog/shared-session'
import { eventFacts } from './event-facts'

const event: PortalEvent = {
  id: '1',
  title: 'Meeting',
  scheduledUtc: '2026-05-01T12:00:00.000Z',
  timeZone: 'Europe/Zurich',
  location: '',
  weblink: 'https://example.org/a',
  note: ' ',
  version: '1',
}

it('leaves out what is empty, and the own time where it is the same', () => {
  expect(eventFacts(event, 'Europe/Zurich', 'en-GB')).toEqual([
    { term: 'Time', text: expect.stringContaining('14:00') },
    { term: 'Web link', text: 'https://example.org/a', link: 'https://example.org/a' },
  ])
})

it("shows the reader's time where it differs, and no link that is not safe", () => {
  expect(eventFacts({ ...event, weblink: 'javascript:alert(1)' }, 'Asia/Tokyo', 'en-GB')).toEqual([
    { term: 'Time', text: expect.stringContaining('14:00') },
    { term: 'Your time', text: expect.stringContaining('21:00') },
    { term: 'Web link', text: 'javascript:alert(1)' },
  ])
})
