import type { AnswersOfEventWire, EventWire, OwnAnswerWire, SavedAnswerWire } from '@recog/api-contract'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { runs } from '../../testing/runs'
import { addressOf } from '../../testing/world'
import type { App } from '../app'
import { answerEvent } from './answers'
import { sendEventMails } from './send-event-mails'

const EVENT = '/api/events/event'
const HOUR = 3_600_000
const none = { inPerson: 0, online: 0, maybe: 0, no: 0, waiting: 0 }
const inPerson = { answer: 'yes', attendance: 'in-person' }

type Call = Parameters<typeof answerEvent>[0]

const RACERS = ['admin', 'lead', 'member', 'otherLead']

/**
 * Several people ask at the same time for the last place of the event of the test world; whoever has it gives it up while somebody new
 * asks for it.
 *
 * @returns what went wrong, attempt by attempt: nothing
 */
async function raceForSeats({ app }: TestPortal, attempts: number): Promise<readonly string[]> {
  await app.db.updateTable('events').set({ seats: 1 }).where('id', '=', 'event').execute()
  const answer = (userId: string, said: 'yes' | 'no') => {
    const actor = { userId, email: '', displayName: '', memberships: [] }
    const call = { app, actor, params: { id: 'event' }, body: { answer: said, attendance: 'in-person' } }
    return answerEvent(call as unknown as Call)
  }
  const answers = async () =>
    app.db
      .selectFrom('event_answers')
      .select(['user_id', 'waiting_since'])
      .where('answer', '=', 'yes')
      .orderBy('waiting_since')
      .orderBy('user_id')
      .execute()
  const wrong: string[] = []
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await app.db.deleteFrom('event_answers').execute()
    await Promise.all(RACERS.map((userId) => answer(userId, 'yes')))
    const first = await answers()
    const holders = first.filter(({ waiting_since }) => waiting_since === null)
    const line = first.filter(({ waiting_since }) => waiting_since !== null)
    const [holder] = holders
    if (holders.length !== 1 || !holder) {
      wrong.push(`attempt ${attempt}: ${holders.length} have the last place`)
      continue
    }
    await Promise.all([answer(holder.user_id, 'no'), answer('steering', 'yes')])
    const now = (await answers()).filter(({ waiting_since }) => waiting_since === null)
    if (now.length !== 1 || now[0]?.user_id !== line[0]?.user_id)
      wrong.push(`attempt ${attempt}: ${now.map(({ user_id }) => user_id).join()} before ${line[0]?.user_id}`)
  }
  return wrong
}

describeEachEngine('answers to events', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const answer = async (who: string, body: object, path = EVENT) =>
    (await portal.as(who)).write('PUT', `${path}/answer`, body)
  const saved = async (who: string, body: object) => (await answer(who, body)).json<SavedAnswerWire>()
  const shown = async (who = 'member') =>
    (await (await portal.as(who)).get('/api/events')).json<EventWire[]>().find(({ id }) => id === 'event')
  const organised = async () =>
    (await (await portal.as('steering')).get(`${EVENT}/answers`)).json<AnswersOfEventWire>()
  const change = (fields: object) =>
    portal.app.db.updateTable('events').set(fields).where('id', '=', 'event').execute()

  test('are counted by kind, and known to whoever gave them', async () => {
    expect((await shown())?.answers).toEqual(none)
    expect(await saved('member', inPerson)).toEqual({
      eventId: 'event',
      ...inPerson,
      isWaiting: false,
      answers: { ...none, inPerson: 1 },
    })
    await answer('lead', { answer: 'maybe', attendance: 'online' })
    await answer('admin', { answer: 'no', attendance: 'online' })
    expect((await shown())?.answers).toEqual({ ...none, inPerson: 1, maybe: 1, no: 1 })
    const own = async (who: string) =>
      (await (await portal.as(who)).get('/api/events/answers')).json<OwnAnswerWire[]>()
    expect(await own('admin')).toEqual([
      { eventId: 'event', answer: 'no', attendance: null, isWaiting: false },
    ])
    expect(await own('steering')).toEqual([])
    expect((await saved('member', { answer: 'no' })).answers).toEqual({ ...none, maybe: 1, no: 2 })
  })

  test('of a full event wait in line: places go to the next in the same moment, with a mail', async () => {
    await change({ seats: 1 })
    await answer('member', inPerson)
    expect(await saved('lead', inPerson)).toMatchObject({ isWaiting: true })
    expect(await saved('admin', inPerson)).toMatchObject({ isWaiting: true })
    // Whoever waits keeps the position, and whoever is online needs no place.
    expect(await saved('lead', inPerson)).toMatchObject({ isWaiting: true })
    expect(await saved('otherLead', { answer: 'yes', attendance: 'online' })).toMatchObject({
      isWaiting: false,
      answers: { inPerson: 1, online: 1, waiting: 2 },
    })
    expect(await saved('member', { answer: 'no' })).toMatchObject({
      answers: { inPerson: 1, online: 1, no: 1, waiting: 1 },
    })
    const mails = await portal.app.db.selectFrom('outbox').select(['kind', 'to_address']).execute()
    expect(mails).toEqual([{ kind: 'event-place', to_address: addressOf('lead') }])
    const row = await portal.app.db
      .selectFrom('event_answers')
      .selectAll()
      .where('user_id', '=', 'lead')
      .execute()
    expect(row[0]?.waiting_since).toBeNull()
  })

  test('move up when there are more places, and when somebody has left', async () => {
    const steering = await portal.as('steering')
    await change({ seats: 1 })
    for (const who of ['member', 'lead', 'admin']) await answer(who, inPerson)
    await steering.write('PUT', EVENT, { seats: 2 })
    expect(await shown()).toMatchObject({ seats: 2, answers: { inPerson: 2, waiting: 1 } })
    await portal.app.db
      .updateTable('users')
      .set({ deactivated_at: portal.app.now() })
      .where('id', '=', 'member')
      .execute()
    await sendEventMails(portal.app)
    expect(await shown('lead')).toMatchObject({ answers: { inPerson: 2, waiting: 0 } })
    expect((await organised()).answered).toMatchObject([
      { userId: 'admin', isWaiting: false },
      { userId: 'lead', isWaiting: false },
    ])
    await steering.write('PUT', EVENT, { title: 'Another' })
    expect((await shown('lead'))?.seats).toBe(2)
    await steering.write('PUT', EVENT, { seats: null })
    expect((await shown('lead'))?.seats).toBeNull()
  })

  test('of somebody who comes back wait for a place that was given to another meanwhile, and are first in line', async () => {
    const member = (deactivated_at: string | null) =>
      portal.app.db.updateTable('users').set({ deactivated_at }).where('id', '=', 'member').execute()
    await change({ seats: 1 })
    for (const who of ['member', 'lead', 'admin']) await answer(who, inPerson)
    await member(portal.app.now())
    await sendEventMails(portal.app)
    await member(null)
    const counted = async () => (await organised()).answered.filter(({ isWaiting }) => !isWaiting)
    expect((await counted()).map(({ userId }) => userId)).toEqual(['lead'])
    expect(await saved('member', inPerson)).toMatchObject({ isWaiting: true, answers: { inPerson: 1 } })
    await answer('lead', { answer: 'no' })
    expect((await counted()).map(({ userId }) => userId)).toEqual(['lead', 'member'])
  })

  test('the last place is given once, and then to the first in line', async () => {
    expect(await raceForSeats(portal, runs(20, 60).numRuns)).toEqual([])
  })

  test('are refused once the event is over or cancelled, except no', async () => {
    const refusal = async (body: object) => (await answer('member', body)).json<{ message: string }>().message
    await change({ cancelled_at: portal.app.now() })
    expect(await refusal(inPerson)).toBe('This event has been cancelled.')
    await change({ cancelled_at: null, scheduled_utc: '2020-01-01T00:00:00.000Z' })
    expect(await refusal({ answer: 'maybe' })).toBe('This event is over.')
    expect((await answer('member', { answer: 'no' })).statusCode).toBe(200)
    expect((await answer('member', { answer: 'perhaps' })).statusCode).toBe(400)
    expect((await shown())?.answers).toBeNull()
  })

  test('are for those who may see the event; leaving the group ends them', async () => {
    await portal.app.db
      .insertInto('event_committees')
      .values({ event_id: 'event', committee_id: 'alpha' })
      .execute()
    expect((await answer('admin', inPerson)).statusCode).toBe(404)
    expect((await answer('member', inPerson, '/api/events/nothing')).statusCode).toBe(404)
    await answer('member', inPerson)
    await answer('steering2', inPerson)
    expect((await organised()).unanswered.map(({ userId }) => userId)).toEqual(['lead', 'steering'])
    await (await portal.as('member')).post('/api/committees/alpha/leave', {})
    expect((await organised()).answered.map(({ userId }) => userId)).toEqual(['steering2'])
    expect((await shown('steering'))?.answers).toMatchObject({ inPerson: 1 })
  })

  test('are listed for steering members only, with those who have not answered', async () => {
    await answer('member', inPerson)
    const { answered, unanswered } = await organised()
    expect(answered).toEqual([
      {
        userId: 'member',
        displayName: 'Mia Member',
        email: addressOf('member'),
        ...inPerson,
        isWaiting: false,
        answeredAt: expect.any(String),
        orcid: null,
      },
    ])
    expect(unanswered.map(({ userId }) => userId)).not.toContain('applicant')
    expect(unanswered).toContainEqual({ userId: 'lead', displayName: 'Lea Lead', email: addressOf('lead') })
    for (const who of ['member', 'lead', 'admin'])
      expect((await (await portal.as(who)).get(`${EVENT}/answers`)).statusCode).toBe(403)
    expect((await (await portal.as('steering')).get('/api/events/nothing/answers')).statusCode).toBe(404)
  })

  test.each([
    ['with the ORCID iDs', { ORCID: 'https://portal:secret@orcid.org' }, '0000-0002-1825-0097'],
    ['without ORCID iDs', {}, null],
  ])('are listed %s as the portal has ORCID or not', async (_how, env, orcid) => {
    await portal.close()
    portal = await startPortal(engine, env)
    const iD = { orcid: '0000-0002-1825-0097' }
    await portal.app.db.updateTable('users').set(iD).where('id', '=', 'member').execute()
    await answer('member', inPerson)
    expect((await organised()).answered).toMatchObject([{ userId: 'member', orcid }])
  })

  test('of steering members outside the groups of an event have them told what becomes of it', async () => {
    const steering = await portal.as('steering')
    await steering.write('PUT', EVENT, { committeeIds: ['alpha', 'steering'] })
    await steering.write('PUT', EVENT, { committeeIds: ['alpha'] })
    await answer('member', inPerson)
    await answer('steering2', inPerson)
    const told = async () => {
      const of = portal.app.db.selectFrom('notifications').select(['user_id', 'title', 'committee_id'])
      const rows = await of.orderBy('user_id').execute()
      await portal.app.db.deleteFrom('notifications').execute()
      return rows.map(({ user_id, title, committee_id }) => `${title} to ${user_id} of ${committee_id}`)
    }
    await told()
    await steering.post(`${EVENT}/cancel`, { reason: 'The speaker is ill.' })
    expect(await told()).toEqual([
      'Cancelled event: An event to lead of alpha',
      'Cancelled event: An event to member of alpha',
      'Cancelled event: An event to steering2 of steering',
    ])
    await portal.app.db.deleteFrom('memberships').where('user_id', 'in', ['steering2', 'member']).execute()
    await steering.post(`${EVENT}/restore`)
    expect(await told()).toEqual(['Takes place after all: An event to lead of alpha'])
  })

  describe('and reminders', () => {
    const at = (ms: number): App => ({ ...portal.app, now: () => new Date(ms).toISOString() })
    const start = Date.parse('2030-05-01T14:00:00.000Z')
    /** Who is reminded by then, by several processes at once. */
    const remindedAt = async (ms: number) => {
      await Promise.all([1, 2, 3].map(() => sendEventMails(at(ms))))
      const of = portal.app.db.selectFrom('notifications').where('kind', '=', 'event-reminder')
      const rows = await of.select(['user_id', 'title', 'text']).orderBy('user_id').execute()
      await portal.app.db.deleteFrom('notifications').execute()
      return rows
    }
    const people = async (ms: number) => (await remindedAt(ms)).map(({ user_id }) => user_id)

    test('go to those who said yes or maybe a day before, once, and again if the event moves', async () => {
      await change({ seats: 1 })
      await answer('member', inPerson)
      await answer('lead', { answer: 'maybe' })
      await answer('admin', { answer: 'no' })
      await answer('otherLead', inPerson)
      expect(await people(start - 25 * HOUR)).toEqual([])
      const [first, second, ...more] = await remindedAt(start - 24 * HOUR)
      expect([first?.user_id, second?.user_id, more]).toEqual(['lead', 'member', []])
      expect(first?.title).toBe('Within a day: An event')
      expect(first?.text).toContain('1 May 2030, 09:00, America/Chicago\nChicago')
      expect(await people(start - HOUR)).toEqual([])
      const later = new Date(start + 48 * HOUR).toISOString()
      await (await portal.as('steering')).write('PUT', EVENT, { scheduledUtc: later, timeZone: 'UTC' })
      expect(await people(start)).toEqual([])
      expect(await people(start + 30 * HOUR)).toEqual(['lead', 'member'])
      expect(await people(start + 49 * HOUR)).toEqual([])
    })

    test('go to nobody for a cancelled event, nor to who may not see it any more', async () => {
      await answer('member', inPerson)
      const steering = await portal.as('steering')
      await steering.post(`${EVENT}/cancel`, { reason: 'The speaker is ill.' })
      expect(await people(start - HOUR)).toEqual([])
      await steering.post(`${EVENT}/restore`)
      await steering.write('PUT', EVENT, { committeeIds: ['beta'] })
      expect(await people(start - HOUR)).toEqual([])
      await steering.write('PUT', EVENT, { committeeIds: ['alpha'] })
      expect(await people(start - HOUR)).toEqual(['member'])
    })
  })
})
