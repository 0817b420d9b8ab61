import { EMPTY_EVENT, safeWeblink, toEventWrite, validateEvent } from './event-form'

const form = { ...EMPTY_EVENT, title: 'Meeting', when: '2026-05-01T14:00' }

describe('an event to post', () => {
  it.each([' ', '\u00a0', '\u200b', ''])('needs a title, not %j', (title) => {
    expect(validateEvent({ ...form, title })).toBe('Title and Date/Time are required.')
  })

  it('needs a date', () =>
    expect(validateEvent({ ...form, when: '' })).toBe('Title and Date/Time are required.'))

  it('omits blank fields', () => {
    expect(toEventWrite({ ...form, location: ' ' }, '2026-05-01T12:00:00.000Z', 'Europe/Zurich')).toEqual({
      title: 'Meeting',
      scheduledUtc: '2026-05-01T12:00:00.000Z',
      timeZone: 'Europe/Zurich',
    })
  })

  it.each([
    ['www.example.org', 'https://www.example.org'],
    ['https://x.org/a', 'https://x.org/a'],
    ['//x.org', 'https://x.org'],
  ])('accepts the link %s as %s', (text, url) => expect(safeWeblink(text)).toBe(url))

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'nonsense',
    '',
  ])('refuses %j as a link', (text) => expect(safeWeblink(text)).toBeUndefined())
})
