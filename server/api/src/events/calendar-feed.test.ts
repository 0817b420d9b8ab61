import fc from 'fast-check'
import ICAL from 'ical.js'
import { foldLines } from 'ical-generator'
import type { EventWire } from '@recog/api-contract'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { calendarText, programName } from './calendar-feed'

const FEED = '/api/user/calendar-feed'
const meeting = {
  title: 'Call, "first"; 2',
  scheduledUtc: '2030-01-02T03:04:00Z',
  timeZone: 'Asia/Kolkata',
  note: 'Bring slides.\nAnd ä.',
}

/** What a calendar program reads. */
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))

describeEachEngine('the calendar link', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  async function linkOf(who: string, group?: string): Promise<string> {
    const response = await (await portal.as(who)).post(`${FEED}${group ? `?committeeId=${group}` : ''}`)
    return new URL(response.json<{ url: string }>().url).pathname
  }
  const fetched = (link: string, headers: Record<string, string> = {}) =>
    portal.visitor().send({ method: 'GET', url: link, headers })

  test('gives a calendar program all events, and follows each change', async () => {
    await portal.app.db.deleteFrom('events').execute()
    const steering = await portal.as('steering')
    const { id } = (await steering.post('/api/events', meeting)).json<EventWire>()
    const link = await linkOf('member')
    const first = await fetched(link)
    expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const [event] = eventsIn(first.body)
    expect(event?.summary).toBe(meeting.title)
    expect(event?.startDate.toJSDate().toISOString()).toBe('2030-01-02T03:04:00.000Z')
    expect(event?.endDate.toJSDate().toISOString()).toBe('2030-01-02T04:04:00.000Z')
    expect(event?.description).toBe('Bring slides.\nAnd ä.\n\nAnnounced for 2030-01-02 08:34, Asia/Kolkata')
    expect(event?.sequence).toBe(1)

    await steering.write('PUT', `/api/events/${String(id)}`, { ...meeting, title: 'Moved' })
    const [changed] = eventsIn((await fetched(link)).body)
    expect([changed?.uid, changed?.summary, changed?.sequence]).toEqual([event?.uid, 'Moved', 2])
    await steering.write('DELETE', `/api/events/${String(id)}`)
    expect(eventsIn((await fetched(link)).body)).toEqual([])
  })

  test('has a cancelled event as cancelled for 30 days', async () => {
    await portal.app.db.deleteFrom('events').execute()
    const steering = await portal.as('steering')
    const { id } = (await steering.post('/api/events', meeting)).json<EventWire>()
    const link = await linkOf('member')
    const [before] = eventsIn((await fetched(link)).body)
    await steering.post(`/api/events/${String(id)}/cancel`, { reason: 'The speaker is ill.' })
    const [event] = eventsIn((await fetched(link)).body)
    expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect([event?.uid, event?.sequence]).toEqual([before?.uid, 2])
    expect(event?.summary).toBe(`Cancelled: ${meeting.title}`)
    expect(event?.description).toContain('Cancelled: The speaker is ill.')
    const daysAgo = async (days: number) => {
      const cancelled_at = new Date(Date.now() - days * 86_400_000).toISOString()
      await portal.app.db.updateTable('events').set({ cancelled_at }).execute()
    }
    await daysAgo(29.9)
    expect(eventsIn((await fetched(link)).body)).toHaveLength(1)
    await daysAgo(30.1)
    expect(eventsIn((await fetched(link)).body)).toEqual([])
    await steering.post(`/api/events/${String(id)}/restore`)
    const [again] = eventsIn((await fetched(link)).body)
    expect([again?.component.getFirstPropertyValue('status'), again?.sequence]).toEqual([null, 3])
  })

  test('has the events of the groups of its owner', async () => {
    const steering = await portal.as('steering')
    await steering.post('/api/events', { ...meeting, title: 'For alpha', committeeIds: ['alpha'] })
    await steering.post('/api/events', { ...meeting, title: 'For beta', committeeIds: ['beta'] })
    const titlesFor = async (who: string) =>
      eventsIn((await fetched(await linkOf(who))).body).map(({ summary }) => summary)
    expect(await titlesFor('member')).toContain('For alpha')
    expect(await titlesFor('member')).not.toContain('For beta')
    expect(await titlesFor('steering')).toEqual(expect.arrayContaining(['For alpha', 'For beta']))
  })

  test('of a group has its events only, until its owner leaves it', async () => {
    const steering = await portal.as('steering')
    await portal.app.db
      .insertInto('memberships')
      .values({ committee_id: 'beta', user_id: 'member', role: 'member', joined_at: portal.app.now() })
      .execute()
    await steering.post('/api/events', { ...meeting, title: 'For all' })
    await steering.post('/api/events', { ...meeting, title: 'For beta', committeeIds: ['beta'] })
    await steering.post('/api/events', { ...meeting, title: 'For both', committeeIds: ['alpha', 'beta'] })
    const [all, ofAlpha] = [await linkOf('member'), await linkOf('member', 'alpha')]
    const titles = async (link: string) => eventsIn((await fetched(link)).body).map(({ summary }) => summary)
    expect(await titles(ofAlpha)).toEqual(['For both'])
    expect((await fetched(ofAlpha)).body).toContain('X-WR-CALNAME:ReCOG: Group alpha')
    expect(await titles(all)).toEqual(expect.arrayContaining(['For all', 'For beta', 'For both']))
    expect(await titles(await linkOf('steering', 'alpha'))).toEqual(['For both'])

    const member = await portal.as('member')
    const known = {
      createdAt: expect.any(String),
      fetchedAt: expect.any(String),
      fetchedBy: 'another program',
    }
    expect((await member.get(FEED)).json()).toEqual({
      ...known,
      groups: [{ ...known, committeeId: 'alpha', name: 'Group alpha' }],
    })
    await portal.app.db
      .deleteFrom('memberships')
      .where('user_id', '=', 'member')
      .where('committee_id', '=', 'alpha')
      .execute()
    expect(await titles(ofAlpha)).toEqual([])
    expect(await titles(all)).toContain('For both')
    await member.write('DELETE', `${FEED}?committeeId=alpha`)
    expect((await fetched(ofAlpha)).statusCode).toBe(404)
    expect((await fetched(all)).statusCode).toBe(200)
  })

  test.each(['beta', 'unknown'])('of a group is not made for whoever is not in it: %s', async (group) => {
    const response = await (await portal.as('member')).post(`${FEED}?committeeId=${group}`)
    expect(response.statusCode).toBe(404)
  })

  test('is not sent again when nothing has changed', async () => {
    const link = await linkOf('member')
    const { headers } = await fetched(link)
    const again = await fetched(link, { 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('is stored as a hash; a new one ends the one before, and so does ending it', async () => {
    const first = await linkOf('member')
    const stored = JSON.stringify(await portal.app.db.selectFrom('calendar_feeds').selectAll().execute())
    expect(stored).not.toContain(first.split('/').at(-1)?.replace('.ics', ''))
    const second = await linkOf('member')
    expect((await fetched(first)).statusCode).toBe(404)
    expect((await fetched(second)).statusCode).toBe(200)
    const member = await portal.as('member')
    expect((await member.write('DELETE', FEED)).statusCode).toBe(204)
    expect((await fetched(second)).statusCode).toBe(404)
    expect((await member.get(FEED)).json()).toEqual({
      createdAt: null,
      fetchedAt: null,
      fetchedBy: null,
      groups: [],
    })
  })

  test('tells its owner which program used it last', async () => {
    const link = await linkOf('member')
    const member = await portal.as('member')
    expect((await member.get(FEED)).json()).toMatchObject({ fetchedAt: null })
    await fetched(link, { 'user-agent': 'Microsoft Office/16.0 (Microsoft Outlook 16.0)' })
    expect((await member.get(FEED)).json()).toMatchObject({
      createdAt: expect.any(String),
      fetchedAt: expect.any(String),
      fetchedBy: 'Outlook',
    })
  })

  test.each([
    ['is deactivated', { deactivated_at: '2026-01-01T00:00:00.000Z' }],
    ['is no approved member any more', { user_role: 'Applicant' as const }],
  ])('removes the events of somebody who %s', async (_what, change) => {
    const link = await linkOf('member')
    expect(eventsIn((await fetched(link)).body)).not.toEqual([])
    await portal.app.db.updateTable('users').set(change).where('id', '=', 'member').execute()
    const response = await fetched(link)
    expect([response.statusCode, eventsIn(response.body)]).toEqual([200, []])
  })

  test('is limited by link', async () => {
    const link = await linkOf('member')
    for (let n = 0; n < 60; n += 1) await fetched(link)
    expect((await fetched(link)).statusCode).toBe(429)
  })
})

test.each([
  ['Google-Calendar-Importer', 'Google Calendar'],
  ['Mozilla/5.0 (X11; Linux) Thunderbird/128.0', 'Thunderbird'],
  ['iOS/18.0 (22A3354) dataaccessd/1.0', 'Apple Calendar'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0', 'a browser'],
  ['', 'another program'],
])('%s is %s', (userAgent, name) => expect(programName(userAgent)).toBe(name))

const stored = {
  id: 'a',
  title: 'T',
  scheduled_utc: '2026-01-05T14:00:00.000Z',
  ends_utc: null,
  time_zone: 'Europe/Zurich',
  wall_time: '2026-01-05T15:00:00',
  location: '',
  weblink: '',
  note: '',
  cancelled_at: null,
  cancel_reason: '',
  seats: null,
  is_public: 0,
  version: 3,
  created_at: '2026-01-01T00:00:00.000Z',
}

// Letters of one to four bytes, and emoji of several characters.
test('lines are folded as ical-generator folds them, whatever they contain', () => {
  const anything = fc.string({ unit: 'grapheme', maxLength: 400 })
  const property = fc.property(anything, anything, (title, note) => {
    const text = calendarText([{ ...stored, title, note }], 'https://portal.example')
    expect(text).toBe(foldLines(text.replaceAll('\r\n ', '')))
  })
  fc.assert(property, { numRuns: 200 })
})

// Half-hour zones, and both changes of daylight saving.
test.each([
  ['2026-03-29T00:30:00.000Z', 'Europe/Amsterdam', '2026-03-29T01:30:00'],
  ['2026-10-25T01:30:00.000Z', 'Europe/Amsterdam', '2026-10-25T02:30:00'],
  ['2026-06-01T03:30:00.000Z', 'Asia/Kolkata', '2026-06-01T09:00:00'],
  ['2026-11-01T06:30:00.000Z', 'America/New_York', '2026-11-01T01:30:00'],
  ['2026-04-04T15:30:00.000Z', 'Australia/Lord_Howe', '2026-04-05T02:00:00'],
])('%s in %s stays that instant', (instant, zone, wallTime) => {
  const row = { ...stored, scheduled_utc: instant, time_zone: zone, wall_time: wallTime }
  const read = (rows: Parameters<typeof calendarText>[0]) =>
    eventsIn(calendarText(rows, 'https://portal.example'))
  const [event] = read([row])
  expect(event?.startDate.toJSDate().toISOString()).toBe(instant)
  expect(event?.uid).toBe('event-a@portal.example')
  expect(event?.component.getFirstPropertyValue('url')).toBe('https://portal.example/events/a')
  expect(event?.description).toBe(`Announced for ${wallTime.replace('T', ' ').slice(0, 16)}, ${zone}`)

  // An hour later, which may be the same clock time: then cancelled, then deleted.
  const later = new Date(Date.parse(instant) + 3_600_000).toISOString()
  const [moved] = read([{ ...row, scheduled_utc: later, version: 4 }])
  expect([moved?.uid, moved?.sequence]).toEqual([event?.uid, 4])
  expect(moved?.startDate.toJSDate().toISOString()).toBe(later)
  const [cancelled] = read([{ ...row, cancelled_at: later, cancel_reason: 'Ill.', version: 5 }])
  expect([cancelled?.uid, cancelled?.sequence]).toEqual([event?.uid, 5])
  expect(cancelled?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(cancelled?.startDate.toJSDate().toISOString()).toBe(instant)
  expect(read([])).toEqual([])
})
