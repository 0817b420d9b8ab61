import type { OwnAnswerWire } from '@recog/api-contract'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf } from '../../testing/world'
import { later } from '../app'
import { choose } from '../notices/notifications'
import { sendNotices } from '../notices/send-notices'
import { stopLink } from '../notices/email-links'
import { answerLink } from './event-mail'

const AT = '2030-05-01T14:00:00.000Z'

describeEachEngine('the link in an email that answers an event', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const link = (who = 'member', at = AT) => answerLink(portal.app, who, { id: 'event', scheduled_utc: at })
  const change = (fields: object) =>
    portal.app.db.updateTable('events').set(fields).where('id', '=', 'event').execute()
  const sent = (url: string, choice: string) => portal.visitor().submit(url, { choice }, url)
  const answers = () =>
    portal.app.db.selectFrom('event_answers').select(['user_id', 'answer', 'attendance']).execute()
  const isDead = async (url: string) => {
    const page = await portal.visitor().get(url)
    const form = await portal.visitor().send({
      method: 'POST',
      url,
      payload: 'choice=no',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([page.statusCode, form.statusCode]).toEqual([400, 400])
    expect(page.body).not.toContain('Chicago')
  }

  test('asks once, without a session: opening it changes nothing, and its buttons answer', async () => {
    const page = await portal.visitor().get(link())
    expect(page.body).toContain('1 May 2030, 09:00, America/Chicago')
    expect(page.cookies).toEqual([])
    await portal.visitor().send({ method: 'HEAD', url: link() })
    expect(await answers()).toEqual([])
    expect((await sent(link(), 'online')).body).toContain('Your answer is saved: Online.')
    expect(await answers()).toEqual([{ user_id: 'member', answer: 'yes', attendance: 'online' }])
    expect((await portal.visitor().get(link())).body).toContain('You have said: Online.')
    const own = await (await portal.as('member')).get('/api/events/answers')
    expect(own.json<OwnAnswerWire[]>()).toMatchObject([{ eventId: 'event', attendance: 'online' }])
    const rows = await portal.app.db
      .selectFrom('audit')
      .select(['action', 'actor_id'])
      .where('action', '=', 'event.answered')
      .execute()
    expect(rows).toEqual([{ action: 'event.answered', actor_id: 'member' }])
  })

  test('puts whoever comes to a full event in line', async () => {
    await change({ seats: 1 })
    await sent(link('lead'), 'inPerson')
    expect((await sent(link(), 'inPerson')).body).toContain('You wait for a place.')
  })

  test('ends when the event moves, is deleted or is not for its owner any more, and when they leave', async () => {
    await change({ scheduled_utc: '2030-05-02T14:00:00.000Z' })
    await isDead(link())
    await change({ scheduled_utc: AT })
    await portal.app.db
      .insertInto('event_committees')
      .values({ event_id: 'event', committee_id: 'beta' })
      .execute()
    await isDead(link())
    expect((await portal.visitor().get(link('otherLead'))).statusCode).toBe(200)
    await portal.app.db
      .updateTable('users')
      .set({ deactivated_at: portal.app.now() })
      .where('id', '=', 'otherLead')
      .execute()
    await isDead(link('otherLead'))
    await portal.app.db.deleteFrom('events').execute()
    await isDead(link('steering'))
    expect(await answers()).toEqual([])
  })

  test('is worth nothing if it was changed, or is of another kind', async () => {
    const stop = new URL(stopLink(portal.app, 'member', 'event-new')).search
    await isDead(`${link()}x`)
    await isDead(link().replace(/\?.*/, stop))
    await isDead(link().replace(/\?.*/, ''))
    expect((await sent(link(), 'perhaps')).statusCode).toBe(400)
    const stopping = stopLink(portal.app, 'member', 'event-new').replace(/\?.*/, new URL(link()).search)
    expect((await portal.visitor().get(stopping)).statusCode).toBe(400)
  })

  test('says so when the event is cancelled, or over', async () => {
    await change({ cancelled_at: portal.app.now(), cancel_reason: 'The speaker is ill.' })
    const page = await portal.visitor().get(link())
    expect(page.body).toContain('This event has been cancelled. The speaker is ill.')
    expect(page.body).not.toContain('<form')
    expect((await sent(link(), 'maybe')).statusCode).toBe(409)
    const past = '2020-01-01T00:00:00.000Z'
    await change({ cancelled_at: null, scheduled_utc: past })
    expect((await portal.visitor().get(link('member', past))).body).toContain('This event is over.')
  })

  test('is in the emails about a new and a changed event, each with that of its reader', async () => {
    for (const userId of ['member', 'lead'])
      await choose(portal.app, { userId, email: '', displayName: '' }, 'event-changed', 'now')
    const steering = await portal.as('steering')
    await steering.write('PUT', '/api/events/event', { title: 'Another', committeeIds: ['alpha'] })
    await sendNotices({ ...portal.app, now: () => later(portal.app, 61) })
    const mails = await portal.app.db.selectFrom('outbox').select(['to_address', 'body']).execute()
    expect(mails).toHaveLength(2)
    for (const who of ['member', 'lead'])
      expect(mails.find(({ to_address }) => to_address === addressOf(who))?.body).toContain(
        `Answer without signing in: ${link(who)}\n`,
      )
    await steering.post('/api/events/event/cancel', { reason: 'The speaker is ill.' })
    await sendNotices({ ...portal.app, now: () => later(portal.app, 61) })
    const bodies = await portal.app.db
      .selectFrom('outbox')
      .select('body')
      .where('kind', '=', 'event-cancelled')
      .execute()
    expect(bodies).toHaveLength(2)
    for (const { body } of bodies) expect(body).not.toContain('/identity/answer')
  })
})
