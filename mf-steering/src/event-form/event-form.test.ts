import { emptyEvent, eventProblems, safeWeblink, toEventWrite, validateEvent } from './event-form'

const form = { ...emptyEvent('Europe/Zurich'), title: 'Meeting', when: '2026-05-01T14:00' }

describe('an event to post', () => {
  it.each([' ', '\u00a0', '\u200b', ''])('needs a title, not %j', (title) => {
    expect(validateEvent({ ...form, title })).toBe('Title and Date/Time are required.')
  })

  it('needs a date', () =>
    expect(validateEvent({ ...form, when: '' })).toBe('Title and Date/Time are required.'))

  it('omits blank fields', () => {
    const scheduledUtc = '2026-05-01T12:00:00.000Z'
    const blank = { ...form, location: ' ' }
    const sent = { title: 'Meeting', scheduledUtc, timeZone: 'Europe/Zurich' }
    expect(toEventWrite(blank, { scheduledUtc, endsUtc: undefined })).toEqual(sent)
    expect(toEventWrite(blank, { scheduledUtc, endsUtc: null })).toEqual({ ...sent, endsUtc: null })
    const open = { ...blank, isPublic: true }
    expect(toEventWrite(open, { scheduledUtc, endsUtc: undefined })).toEqual({ ...sent, isPublic: true })
  })

  it.each([
    ['', undefined],
    ['2026-05-03T12:00', undefined],
    ['2026-05-01T14:00', 'The end must be after the start.'],
    ['2026-04-30T15:00', 'The end must be after the start.'],
    ['3026-05-01T15:00', 'Please enter a date between 2000 and 2100.'],
  ])('that ends at %j has the problem %j', (end, problem) => {
    expect(eventProblems({ ...form, end }).end).toBe(problem)
    expect(validateEvent({ ...form, end }) === undefined).toBe(problem === undefined)
  })

  it.each([
    ['www.example.org', 'https://www.example.org'],
    ['https://x.org/a', 'https://x.org/a'],
    ['https://x.org/@ada?to=ada@x.org', 'https://x.org/@ada?to=ada@x.org'],
    ['//x.org', 'https://x.org'],
    ['meet.x.org:8443/room', 'https://meet.x.org:8443/room'],
    ['https://intranet/meet', 'https://intranet/meet'],
  ])('accepts the link %s as %s', (text, url) => expect(safeWeblink(text)).toBe(url))

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'javascript:1',
    'tel:044.123',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'nonsense',
    'https://who.int@evil.example',
    'ada@hospital.org',
    'https:who.int',
    '',
  ])('refuses %j as a link', (text) => expect(safeWeblink(text)).toBeUndefined())
})
