import type { EventWire } from '@recog/api-contract'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf, counts } from '../../testing/world'
import { later } from '../app'
import { record } from '../audit/record'
import { inTransaction } from '../database/write'
import { choose } from '../notices/notifications'
import { sendNotices } from '../notices/send-notices'
import { readInstant, readWeblink } from './routes'
import { moveEvent, movedEvents } from './resolve-again'

const event = { title: 'Meeting', scheduledUtc: '2030-01-02T03:04:05Z', timeZone: 'Asia/Kolkata' }

describeEachEngine('events', (engine) => {
  let portal: TestPortal
  beforeAll(async () => (portal = await startPortal(engine)))
  afterAll(() => portal.close())

  const created = async (fields = {}) =>
    (await (await portal.as('steering')).post('/api/events', { ...event, ...fields })).json<EventWire>()

  test('steering members post events, and approved members read them', async () => {
    const { id } = await created({ location: 'Pune', weblink: 'www.example.org/x', note: 'Bring slides.' })
    const list = (await (await portal.as('member')).get('/api/events')).json<EventWire[]>()
    expect(list.find((event) => event.id === id)).toEqual({
      id,
      title: 'Meeting',
      scheduledUtc: '2030-01-02T03:04:05.000Z',
      endsUtc: null,
      timeZone: 'Asia/Kolkata',
      location: 'Pune',
      weblink: 'https://www.example.org/x',
      note: 'Bring slides.',
      committeeIds: [],
      cancelledAt: null,
      cancelReason: '',
      seats: null,
      isPublic: false,
      answers: { inPerson: 0, online: 0, maybe: 0, no: 0, waiting: 0 },
      version: 1,
    })
  })

  describe('a cancelled event', () => {
    const cancel = async (id: unknown, body: object = { reason: 'The speaker\nis ill.' }) =>
      (await portal.as('steering')).post(`/api/events/${String(id)}/cancel`, body)
    const restore = async (id: unknown) =>
      (await portal.as('steering')).post(`/api/events/${String(id)}/restore`)
    const shown = async (id: unknown) =>
      (await (await portal.as('member')).get('/api/events'))
        .json<EventWire[]>()
        .find((each) => each.id === id)

    test('stays in the list with the reason, keeps them when it is edited, and can be restored', async () => {
      const { id } = await created()
      expect((await cancel(id)).statusCode).toBe(204)
      expect(await shown(id)).toMatchObject({
        cancelledAt: expect.any(String),
        cancelReason: 'The speaker\nis ill.',
        version: 2,
      })
      expect((await replaced(id, { title: 'Another' })).json()).toMatchObject({
        cancelReason: 'The speaker\nis ill.',
        version: 3,
      })
      expect((await restore(id)).statusCode).toBe(204)
      expect(await shown(id)).toMatchObject({ cancelledAt: null, cancelReason: '', version: 4 })
    })

    test('is cancelled once, with a reason', async () => {
      const { id } = await created()
      expect((await cancel(id, { reason: ' \u200b' })).json()).toMatchObject({
        message: 'Please say why the event is cancelled.',
      })
      expect((await restore(id)).statusCode).toBe(409)
      const both = await Promise.all([cancel(id), cancel(id)])
      expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409])
      expect((await shown(id))?.version).toBe(2)
      expect((await cancel('nothing')).statusCode).toBe(404)
    })
  })

  describe('copies of an event', () => {
    const zone = 'Europe/Amsterdam'
    const copies = async (id: unknown, ...dates: string[]) =>
      (await portal.as('steering')).post(`/api/events/${String(id)}/copies`, { dates })
    const titled = async (title: string) =>
      (await (await portal.as('steering')).get('/api/events'))
        .json<EventWire[]>()
        .filter((each) => each.title === title)

    test('take place at its clock time in its zone, for as long, and are like it in the rest', async () => {
      const of = await created({
        title: 'Series',
        scheduledUtc: '2030-03-27T08:00:00Z',
        endsUtc: '2030-03-27T09:30:00Z',
        timeZone: zone,
        note: 'Bring slides.',
        committeeIds: ['alpha'],
        seats: 5,
      })
      await (await portal.as('steering')).post(`/api/events/${String(of.id)}/cancel`, { reason: 'Ill.' })
      expect((await copies(of.id, '2030-04-03', '2030-10-30', '2030-04-03')).statusCode).toBe(204)
      const rest = { timeZone: zone, note: 'Bring slides.', committeeIds: ['alpha'], seats: 5, version: 1 }
      expect(await titled('Series')).toMatchObject([
        { scheduledUtc: '2030-03-27T08:00:00.000Z', cancelReason: 'Ill.' },
        {
          ...rest,
          scheduledUtc: '2030-04-03T07:00:00.000Z',
          endsUtc: '2030-04-03T08:30:00.000Z',
          cancelledAt: null,
        },
        { ...rest, scheduledUtc: '2030-10-30T08:00:00.000Z', endsUtc: '2030-10-30T09:30:00.000Z' },
      ])
    })

    test.each([
      ['skip', '2030-03-31', 'On 31 Mar 2030, the clocks skip 02:30 in Europe/Amsterdam.'],
      ['show twice', '2030-10-27', 'On 27 Oct 2030, the clocks show twice 02:30 in Europe/Amsterdam.'],
      ['do not know', '2030-02-30', ''],
      ['have not reached', '9999-01-01', ''],
    ])('are all refused for a day whose time the clocks %s', async (_what, date, message) => {
      const title = `Night ${date}`
      const { id } = await created({ title, scheduledUtc: '2030-01-01T01:30:00Z', timeZone: zone })
      const refused = await copies(id, '2030-05-01', date)
      expect(refused.statusCode).toBe(400)
      expect(refused.json<{ message: string }>().message).toContain(message)
      expect(await titled(title)).toHaveLength(1)
      expect((await copies('nothing', '2030-05-01')).statusCode).toBe(404)
    })

    test('are told in one email, in the order of their dates, and without the one that is deleted', async () => {
      const { db } = portal.app
      const { id } = await created({ title: 'Weekly' })
      await db.deleteFrom('notifications').execute()
      await choose(portal.app, { userId: 'member', email: '', displayName: '' }, 'event-new', 'now')
      await copies(id, '2030-01-23', '2030-01-09', '2030-01-16')
      const [, , last] = (await titled('Weekly')).slice(1)
      await (await portal.as('steering')).write('DELETE', `/api/events/${String(last?.id)}`)
      const inAMinute = { ...portal.app, now: () => later(portal.app, 61) }
      await sendNotices(inAMinute)
      const mails = await db
        .selectFrom('outbox')
        .select(['subject', 'body'])
        .where('recipient_id', '=', 'member')
        .execute()
      expect(mails.map(({ subject }) => subject)).toEqual(['New event: Weekly (and 1 more)'])
      expect(mails[0]?.body.match(/\d+ Jan 2030/g)).toEqual(['9 Jan 2030', '16 Jan 2030'])
    })
  })

  describe('an event for a working group', () => {
    const seenBy = async (who: string) =>
      (await (await portal.as(who)).get('/api/events')).json<EventWire[]>().map(({ id }) => id)

    test('is seen by its members and by steering members, and by nobody else', async () => {
      const { id, committeeIds } = await created({ committeeIds: ['alpha', 'alpha'] })
      expect(committeeIds).toEqual(['alpha'])
      expect(await seenBy('member')).toContain(id)
      expect(await seenBy('steering')).toContain(id)
      expect(await seenBy('admin')).not.toContain(id)
      const leave = await (await portal.as('member')).post('/api/committees/alpha/leave', {})
      expect(leave.statusCode).toBe(204)
      expect(await seenBy('member')).not.toContain(id)
    })

    test('is for these groups until they are sent again: a client of chapter 7 never sends them', async () => {
      const { id } = await created({ committeeIds: ['beta'] })
      expect((await replaced(id, event)).json()).toMatchObject({ committeeIds: ['beta'] })
      expect((await replaced(id, { ...event, committeeIds: ['alpha'] })).json()).toMatchObject({
        committeeIds: ['alpha'],
      })
      expect((await replaced(id, { ...event, committeeIds: [] })).json()).toMatchObject({ committeeIds: [] })
      const rows = await portal.app.db
        .selectFrom('audit')
        .select('details')
        .where('event_id', '=', String(id))
        .orderBy('seq')
        .execute()
      expect(rows.map(({ details }) => (JSON.parse(details) as { groups?: string[] }).groups)).toEqual([
        ['beta'],
        undefined,
        ['alpha'],
        [],
      ])
      expect(await seenBy('admin')).toContain(id)
    })

    test('is refused for a group that does not exist, and nothing is changed', async () => {
      const { id } = await created({ committeeIds: ['beta'] })
      for (const response of [
        await (await portal.as('steering')).post('/api/events', { ...event, committeeIds: ['nothing'] }),
        await replaced(id, { ...event, title: 'New', committeeIds: ['nothing'] }),
      ])
        expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
          400,
          'One of these working groups does not exist.',
        ])
      expect((await replaced(id, {})).json()).toMatchObject({ title: event.title, committeeIds: ['beta'] })
    })

    test('is gone with its groups', async () => {
      const { id } = await created({ committeeIds: ['beta'] })
      expect(
        (await (await portal.as('steering')).write('DELETE', `/api/events/${String(id)}`)).statusCode,
      ).toBe(204)
      const rows = await portal.app.db
        .selectFrom('event_committees')
        .selectAll()
        .where('event_id', '=', String(id))
        .execute()
      expect(rows).toEqual([])
    })
  })

  const replaced = async (id: unknown, body: object) =>
    (await portal.as('steering')).write('PUT', `/api/events/${String(id)}`, body)

  describe('an end', () => {
    const endsUtc = '2030-01-03T04:04:05.000Z'

    test('is stored, must be after the start, and can be taken away', async () => {
      const { id, endsUtc: stored } = await created({ endsUtc: '2030-01-03T04:04:05Z' })
      expect(stored).toBe(endsUtc)
      for (const wrong of [
        event.scheduledUtc,
        '2029-12-31T00:00:00Z',
        '2030-02-30T00:00:00Z',
        '2101-01-01T00:00:00Z',
      ])
        expect([wrong, (await replaced(id, { ...event, endsUtc: wrong })).statusCode]).toEqual([wrong, 400])
      expect((await replaced(id, { ...event, endsUtc: null })).json()).toMatchObject({ endsUtc: null })
    })

    test('moves with the start when a client that does not know ends moves the event', async () => {
      const { id } = await created({ endsUtc })
      const moved = await replaced(id, { ...event, scheduledUtc: '2030-01-05T03:04:05' })
      expect(moved.json()).toMatchObject({ endsUtc: '2030-01-06T04:04:05.000Z' })
    })
  })

  test('a replacement clears absent fields', async () => {
    const { id } = await created({ location: 'Pune', note: 'Old' })
    const response = await (await portal.as('steering')).write('PUT', `/api/events/${String(id)}`, event)
    expect(response.json()).toMatchObject({ location: '', note: '', version: 2 })
  })

  test('a replacement without title or date keeps them, and clears the other fields', async () => {
    const { id } = await created({ location: 'Pune', weblink: 'https://example.org/', note: 'Old' })
    expect((await replaced(id, { title: 'New' })).json()).toMatchObject({
      title: 'New',
      scheduledUtc: '2030-01-02T03:04:05.000Z',
      timeZone: 'Asia/Kolkata',
      location: '',
      weblink: '',
      note: '',
    })
    expect((await replaced(id, { location: 'Delhi' })).json()).toMatchObject({
      title: 'New',
      timeZone: 'Asia/Kolkata',
      location: 'Delhi',
      version: 3,
    })
    expect((await replaced(id, { title: null, scheduledUtc: '2030-06-01T10:00:00Z' })).json()).toMatchObject({
      title: 'New',
      scheduledUtc: '2030-06-01T10:00:00.000Z',
      timeZone: 'UTC',
      location: '',
    })
    const row = await portal.app.db
      .selectFrom('events')
      .selectAll()
      .where('id', '=', String(id))
      .executeTakeFirst()
    expect(row).toMatchObject({ title: 'New', wall_time: '2030-06-01T10:00:00', location: '', version: 4 })
  })

  test('a replacement with a blank title or date is refused and changes nothing', async () => {
    const { id } = await created({ location: 'Pune' })
    const text = 'Title and Date/Time are required.'
    for (const body of [{ title: ' ' }, { scheduledUtc: '' }, { title: 'New', scheduledUtc: '' }])
      expect((await replaced(id, body)).json()).toMatchObject({ message: text })
    expect((await replaced(id, { title: 'New', timeZone: 'Foo/Bar' })).statusCode).toBe(400)
    const row = await portal.app.db
      .selectFrom('events')
      .selectAll()
      .where('id', '=', String(id))
      .executeTakeFirst()
    expect(row).toMatchObject({ title: 'Meeting', location: 'Pune', version: 1 })
  })

  test('two concurrent replacements never mix their fields', async () => {
    const { id } = await created({ location: 'Pune' })
    await Promise.all([replaced(id, { title: 'A', note: 'a' }), replaced(id, { title: 'B', note: 'b' })])
    const list = (await (await portal.as('member')).get('/api/events')).json<EventWire[]>()
    const found = list.find((event) => event.id === id)
    expect(found?.note).toBe(found?.title?.toLowerCase())
    expect(found?.version).toBe(3)
  })

  test('a replacement of an older version is a conflict and changes nothing', async () => {
    const { id } = await created()
    const steering = await portal.as('steering')
    const put = (title: string, version: string) =>
      steering.write('PUT', `/api/events/${String(id)}`, { ...event, title }, { 'if-match': version })
    expect((await put('First', '"1"')).statusCode).toBe(200)
    const second = await put('Second', '"1"')
    expect(second.statusCode).toBe(409)
    expect(second.body).toContain(
      'You have changed this event in the meantime, in another tab or on another device.',
    )
    expect((await put('Third', 'nonsense')).statusCode).toBe(400)
    const path = `/api/events/${String(id)}`
    const unknowing = await steering.write(
      'PUT',
      path,
      { ...event, title: 'Fourth' },
      { 'x-version-capable': '1' },
    )
    expect(unknowing.statusCode).toBe(428)
    const list = (await steering.get('/api/events')).json<EventWire[]>()
    expect(list.find((event) => event.id === id)?.title).toBe('First')
  })

  test('a conflict names whoever saved the newest version, not who answered since; nobody for the command line', async () => {
    const { id } = await created()
    const conflict = async () => {
      const headers = { 'if-match': '"9"' }
      const colleague = await portal.as('steering2')
      return (await colleague.write('PUT', `/api/events/${String(id)}`, event, headers)).json<object>()
    }
    await (await portal.as('member')).write('PUT', `/api/events/${String(id)}/answer`, { answer: 'no' })
    expect(await conflict()).toMatchObject({
      message: 'Stella Steering has changed this event in the meantime.',
    })
    await portal.app.db.updateTable('users').set({ display_name: '' }).where('id', '=', 'steering').execute()
    expect(await conflict()).toMatchObject({
      message: `${addressOf('steering')} has changed this event in the meantime.`,
    })
    await inTransaction(portal.app.db, (tx) =>
      record(portal.app, tx, { action: 'event.updated', eventId: String(id) }),
    )
    expect(await conflict()).toMatchObject({ message: 'This event has been changed in the meantime.' })
  })

  test('deleting an event twice responds with 404', async () => {
    const { id } = await created()
    const steering = await portal.as('steering')
    expect((await steering.write('DELETE', `/api/events/${String(id)}`)).statusCode).toBe(204)
    expect((await steering.write('DELETE', `/api/events/${String(id)}`)).statusCode).toBe(404)
    expect((await steering.write('PUT', `/api/events/${String(id)}`, event)).statusCode).toBe(404)
  })

  test('when a time zone gets new rules, the wall time stays and the log says so', async () => {
    const { app } = portal
    const hours = { scheduledUtc: '2031-07-01T16:00:00Z', endsUtc: '2031-07-01T17:30:00Z' }
    const { id } = await created({ ...hours, timeZone: 'America/Sao_Paulo' })
    expect(await movedEvents(app)).toEqual([])
    // As if it had been saved when 13:00 in Brazil still was 15:00 UTC in July.
    await app.db
      .updateTable('events')
      .set({ scheduled_utc: '2031-07-01T15:00:00.000Z', ends_utc: '2031-07-01T16:30:00.000Z' })
      .where('id', '=', String(id))
      .execute()
    const [moved, ...others] = await movedEvents(app)
    expect([moved?.id, moved?.wallTime, others]).toEqual([id, '2031-07-01T13:00:00', []])
    if (moved) await Promise.all([moveEvent(app, moved), moveEvent(app, moved)])
    const list = (await (await portal.as('member')).get('/api/events')).json<EventWire[]>()
    expect(list.find((event) => event.id === id)).toMatchObject({
      scheduledUtc: '2031-07-01T16:00:00.000Z',
      endsUtc: '2031-07-01T17:30:00.000Z',
      version: 2,
    })
    expect((await counts(app, 'event.zone-rules-changed')).audit).toBe(1)
  })

  test.each([
    [{ title: '\u00a0 \u200b' }, 'Title and Date/Time are required.'],
    [{ title: undefined }, 'Title and Date/Time are required.'],
    [{ scheduledUtc: '' }, 'Title and Date/Time are required.'],
    [{ scheduledUtc: '2026-02-30T10:00:00Z' }, 'Please enter a valid date and time between 2000 and 2100.'],
    [{ title: '\u202e\u2066' }, 'Title and Date/Time are required.'],
    [{ scheduledUtc: 'tomorrow' }, 'Please enter a valid date and time between 2000 and 2100.'],
    [{ timeZone: 'Foo/Bar' }, 'Please choose a valid timezone.'],
    [{ weblink: 'java\nscript:alert(1)' }, 'Please enter a web link that starts with https:// or http://.'],
  ])('refuses %j', async (fields, message) => {
    const response = await (await portal.as('steering')).post('/api/events', { ...event, ...fields })
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([400, message])
  })
})

test.each([
  ['2026-05-01T14:00', '2026-05-01T14:00:00.000Z'],
  ['2026-05-01T14:00:00.0000000', '2026-05-01T14:00:00.000Z'],
  ['2026-05-01T14:00:00+02:00', '2026-05-01T12:00:00.000Z'],
  ['2026-05-01T14:00:00.1234567Z', '2026-05-01T14:00:00.123Z'],
  ['2000-01-01T00:00:00Z', '2000-01-01T00:00:00.000Z'],
  ['2100-12-31T23:59:59Z', '2100-12-31T23:59:59.000Z'],
])('reads the instant %s as %s', (text, instant) => expect(readInstant(text)).toBe(instant))

test.each([
  '0001-01-01T00:00:00Z',
  '1999-12-31T23:59:59Z',
  '2101-01-01T00:00:00Z',
  '12026-01-01T00:00:00Z',
  '2026-13-01T00:00',
])('refuses the instant %s', (text) => expect(() => readInstant(text)).toThrow('between 2000 and 2100'))

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///x',
  'mailto:a@b.co',
  ' javascript:x',
  'ftp://x.org',
])('refuses the link %j', (text) => expect(() => readWeblink(text.trim())).toThrow('starts with https://'))

test.each(['https://who.int@evil.example', '//who.int:secret@evil.example', 'http://:x@evil.example/'])(
  'refuses the link %j, which does not lead where it seems to',
  (text) => expect(() => readWeblink(text)).toThrow('without a user name or password'),
)
test.each([
  ['', ''],
  ['//example.org/x', 'https://example.org/x'],
  ['localhost:8080', 'https://localhost:8080/'],
  ['http://example.org', 'http://example.org/'],
])('stores the link %j as %j', (text, link) => expect(readWeblink(text)).toBe(link))
