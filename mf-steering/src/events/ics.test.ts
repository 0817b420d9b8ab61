import fc from 'fast-check'
import { calendarFileName, eventCalendar } from './ics'

const event = {
  id: '7',
  title: 'Meeting; dose, planning',
  scheduledUtc: '2026-05-01T14:00:00.000Z',
  endsUtc: '',
  timeZone: 'America/Chicago',
  location: 'Room 1\nBasement',
  weblink: 'https://x.org/a?b=1',
  note: 'back\\slash',
  committeeIds: [],
  cancelledAt: '',
  cancelReason: '',
  seats: 0,
  isPublic: false,
  answers: { inPerson: 0, online: 0, maybe: 0, no: 0, waiting: 0 },
  version: '3',
}
const calendar = (changes: Partial<typeof event> = {}) =>
  eventCalendar({ ...event, ...changes }, '2026-04-01T00:00:00.000Z', 'portal.test')
const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('an event for a calendar', () => {
  it('has its instant in UTC, a stable name and a version', () => {
    expect(unfold(calendar())).toEqual(
      expect.arrayContaining([
        'UID:event-7@portal.test',
        'SEQUENCE:3',
        'DTSTART:20260501T140000Z',
        'DTSTAMP:20260401T000000Z',
        'SUMMARY:Meeting\\; dose\\, planning',
        'LOCATION:Room 1\\nBasement',
        'DESCRIPTION:back\\\\slash',
        'URL:https://x.org/a?b=1',
      ]),
    )
  })

  it('has its end; without one it takes an hour', () => {
    expect(unfold(calendar({ endsUtc: '2026-05-02T16:30:00.000Z' }))).toContain('DTEND:20260502T163000Z')
    expect(calendar({ endsUtc: '2026-05-02T16:30:00.000Z' })).not.toContain('DURATION')
    expect(unfold(calendar())).toContain('DURATION:PT1H')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', ''])('has no link for %j', (weblink) => {
    expect(calendar({ weblink })).not.toContain('URL:')
  })

  it('folds every line at 75 octets, and escapes line ends in texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const text = calendar({ title })
        const encoder = new TextEncoder()
        for (const line of text.split('\r\n')) expect(encoder.encode(line).length).toBeLessThanOrEqual(75)
        expect(unfold(text)).toHaveLength(unfold(calendar()).length)
      }),
    )
  })

  it.each([
    ['Annual "Meeting" 2026/1', /^Annual-Meeting-2026-1\.ics$/],
    ['???', /^event\.ics$/],
    ['Österreich', /^O.*sterreich\.ics$/],
  ])('names the file for %j', (title, name) => {
    expect(calendarFileName({ title })).toMatch(name)
  })
})
