import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf } from '../../testing/world'
import { later, type App } from '../app'
import { inTransaction } from '../database/write'
import { erasePerson } from '../erasure/erase-person'
import { cleanOnce } from '../operations/clean'
import type { QueuedMail } from '../outbox/transport'
import { sendDue } from '../outbox/worker'
import { queueNotification } from './notifications'
import { sendNotices } from './send-notices'

const DAY = 24 * 3600

describeEachEngine('what members are told', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  /** The application as it will be at this hour of a day in 2030. */
  const at = (hour: number, day = 1): App => ({
    ...portal.app,
    now: () => new Date(Date.UTC(2030, 0, day, hour)).toISOString(),
  })
  const tell = (app: App, title: string, to: Parameters<typeof queueNotification>[3], kind = 'event-new') =>
    inTransaction(app.db, (tx) =>
      queueNotification(app, tx, { kind: kind as 'event-new', title, path: `/events/${title}` }, to, 0),
    )
  const member = { userIds: ['member'] }
  async function sent(app: App): Promise<QueuedMail[]> {
    const mails: QueuedMail[] = []
    const transport = { send: async (mail: QueuedMail) => void mails.push(mail), close: () => undefined }
    while ((await sendDue(app, transport)) > 0);
    return mails
  }
  /** Everything that is written and sent at that time. */
  async function mailed(app: App) {
    await sendNotices(app)
    return (await sent(app)).map(({ to_address, subject }) => `${to_address}: ${subject}`)
  }
  const choose = async (who: string, kind: string, choice: string) =>
    (await portal.as(who)).write('PUT', `/api/user/notifications/${kind}`, { choice })
  const list = async (who: string) =>
    (await (await portal.as(who)).get('/api/user/notifications')).json<{
      choices: { kind: string; choice: string }[]
      items: { title: string; isUnread: boolean }[]
    }>()

  test('comes at once, once a day or not at all, as each of them chooses', async () => {
    await choose('member', 'event-new', 'now')
    await choose('lead', 'event-new', 'off')
    await tell(at(9), 'Meeting', { committeeIds: ['alpha'] })
    await tell(at(9), 'Workshop', { userIds: ['otherLead'] })
    await tell(at(10), 'Seminar', { userIds: ['otherLead'] })
    expect(await mailed(at(11))).toEqual([`${addressOf('member')}: Meeting`])
    expect(await mailed(at(5, 2))).toEqual([])
    expect(await mailed(at(6, 2))).toEqual([`${addressOf('otherLead')}: Workshop (and 1 more)`])
    expect(await mailed(at(6, 3))).toEqual([])
    expect((await list('lead')).items).toMatchObject([{ title: 'Meeting' }])
  })

  test('does not hold up calls while many are told', async () => {
    await tell(at(9), 'Meeting', { committeeIds: [] })
    const order: string[] = []
    setImmediate(() => order.push('a call'))
    await sendNotices(at(9))
    order.push('all are told')
    expect(order).toEqual(['a call', 'all are told'])
  })

  test('comes once a day at the hour of the place that the portal is set to', async () => {
    const inKolkata = (app: App): App => ({
      ...app,
      settings: { ...app.settings, digestTimeZone: 'Asia/Kolkata' },
    })
    await tell(at(9), 'Meeting', member)
    expect(await mailed(inKolkata(at(0, 2)))).toEqual([])
    expect(await mailed(inKolkata(at(1, 2)))).toEqual([`${addressOf('member')}: Meeting`])
  })

  test('is not sent after they switched it off, even if the email is queued already', async () => {
    await choose('member', 'event-new', 'now')
    await tell(at(9), 'Meeting', member)
    await sendNotices(at(9))
    await choose('member', 'event-new', 'off')
    expect(await sent(at(9))).toEqual([])
    expect(await mailed(at(7, 2))).toEqual([])
    await choose('member', 'event-new', 'now')
    expect(await mailed(at(8, 2))).toEqual([])
  })

  test('that they still want comes alone if they switched off another part of the email of the day', async () => {
    await choose('member', 'announcement', 'daily')
    await tell(at(9), 'Meeting', member)
    await tell(at(9), 'News', member, 'announcement')
    await sendNotices(at(6, 2))
    await choose('member', 'event-new', 'off')
    expect(await sent(at(6, 2))).toEqual([])
    expect(await mailed(at(6, 2))).toEqual([`${addressOf('member')}: News`])
  })

  test('as members of a group ends when they leave it', async () => {
    await choose('member', 'event-new', 'now')
    await tell(at(9), 'Meeting', { committeeIds: ['alpha', 'beta'] })
    await sendNotices(at(9))
    await portal.app.db.deleteFrom('memberships').where('user_id', '=', 'member').execute()
    expect(await sent(at(9))).toEqual([])
    expect((await list('member')).items).toEqual([])
    expect((await list('otherLead')).items).toMatchObject([{ title: 'Meeting' }])
  })

  test('of an event for two of their groups comes to whoever leaves one of them, and ends with the other', async () => {
    const membership = { committee_id: 'beta', user_id: 'member', role: 'member', joined_at: '' } as const
    await portal.app.db.insertInto('memberships').values(membership).execute()
    const event = { title: 'Seminar', scheduledUtc: '2031-01-01T10:00:00Z', committeeIds: ['alpha', 'beta'] }
    await (await portal.as('steering')).post('/api/events', event)
    const browser = await portal.as('member')
    await browser.post('/api/committees/alpha/leave', {})
    expect((await list('member')).items).toMatchObject([{ title: 'New event: Seminar' }])
    const told = await mailed(at(6, 2))
    expect(told).toContain(`${addressOf('member')}: New event: Seminar`)
    await browser.post('/api/committees/beta/leave', {})
    expect((await list('member')).items).toEqual([])
  })

  test('does not include what they did themselves, and is for active members only', async () => {
    await portal.app.db
      .updateTable('users')
      .set({ deactivated_at: portal.app.now() })
      .where('id', '=', 'steering2')
      .execute()
    const actor = { userId: 'lead', email: '', displayName: '' }
    await inTransaction(portal.app.db, (tx) =>
      queueNotification(
        portal.app,
        tx,
        { kind: 'announcement', title: 'News', path: '/news', actor },
        { committeeIds: [] },
      ),
    )
    const told = await portal.app.db.selectFrom('notifications').select('user_id').execute()
    expect(told.map(({ user_id }) => user_id).toSorted()).toEqual([
      'admin',
      'member',
      'otherLead',
      'steering',
    ])
  })

  test('of the day comes once, however many processes write it and whenever they are killed', async () => {
    await tell(at(9), 'Meeting', member)
    await tell(at(10), 'Workshop', { userIds: ['member', 'lead'] })
    await Promise.all([1, 2, 3].map(() => sendNotices(at(6, 2))))
    const subjects = [`${addressOf('lead')}: Workshop`, `${addressOf('member')}: Meeting (and 1 more)`]
    expect((await mailed(at(6, 2))).toSorted()).toEqual(subjects)

    await tell(at(9, 2), 'Meeting', member)
    await tell(at(10, 2), 'Workshop', { userIds: ['member', 'lead'] })
    // Killed after each of its first steps, which read the clock.
    for (let steps = 0; steps < 12; steps += 1) {
      let left = steps
      const killed = () => {
        if ((left -= 1) < 0) throw new Error('killed')
        return at(6, 3).now()
      }
      await sendNotices({ ...portal.app, now: killed }).catch(() => undefined)
    }
    expect((await mailed(at(6, 3))).toSorted()).toEqual(subjects)
  })

  test('of events and projects is told by the calls that change them', async () => {
    const steering = await portal.as('steering')
    const event = { title: 'Seminar', scheduledUtc: '2031-01-01T10:00:00Z', committeeIds: ['alpha'] }
    const { id } = (await steering.post('/api/events', event)).json<{ id: string }>()
    await steering.write('PUT', `/api/events/${id}`, { ...event, title: 'Course' })
    await steering.write('PUT', `/api/events/${id}`, { ...event, title: 'Lecture' })
    await steering.post('/api/events', { ...event, scheduledUtc: '2020-01-01T10:00:00Z' })
    const titles = async (who: string) => (await list(who)).items.map(({ title }) => title).toSorted()
    expect(await titles('member')).toEqual(['Changed event: Lecture', 'New event: Seminar'])
    expect([await titles('steering'), await titles('otherLead')]).toEqual([[], []])
    await steering.post(`/api/events/${id}/cancel`, { reason: 'Nobody has time.' })
    expect(await titles('member')).toEqual(['Cancelled event: Lecture'])
    await steering.write('DELETE', `/api/events/${id}`)
    expect(await titles('member')).toEqual([])
    await steering.write('PUT', '/api/projects/project', {
      name: 'A study',
      leads: ['lead'],
      members: ['member'],
    })
    expect(await titles('member')).toEqual(['Stella Steering has changed the project A study'])
  })

  test('of an event that is for a group now does not reach anybody else any more', async () => {
    const steering = await portal.as('steering')
    const event = { title: 'Seminar', scheduledUtc: '2031-01-01T10:00:00Z' }
    const { id } = (await steering.post('/api/events', { ...event, committeeIds: [] })).json<{ id: string }>()
    await steering.write('PUT', `/api/events/${id}`, { ...event, committeeIds: ['alpha'] })
    expect((await list('otherLead')).items).toEqual([])
    const told = (await mailed(at(6, 2))).map((mail) => mail.split(':', 1)[0])
    expect(told).not.toContain(addressOf('otherLead'))
    expect(told).toEqual(expect.arrayContaining(['member', 'steering2'].map(addressOf)))
  })

  test('of a cancellation that is taken back is at once that the event takes place, and nothing else', async () => {
    const steering = await portal.as('steering')
    const event = { title: 'Seminar', scheduledUtc: '2031-01-01T10:00:00Z', committeeIds: ['alpha'] }
    const { id } = (await steering.post('/api/events', event)).json<{ id: string }>()
    await steering.post(`/api/events/${id}/cancel`, { reason: 'Nobody has time.' })
    await steering.post(`/api/events/${id}/restore`)
    const inTwoMinutes = { ...portal.app, now: () => later(portal.app, 120) }
    await sendNotices(inTwoMinutes)
    const mails = (await sent(inTwoMinutes)).filter(({ to_address }) => to_address === addressOf('member'))
    expect(mails.map(({ subject }) => subject)).toEqual(['Takes place after all: Seminar'])
    expect(mails[0]?.body).toContain('Will you come?')
  })

  test('of decisions does not name the applicant, and is withdrawn with the decision', async () => {
    jest.spyOn(portal.app, 'now').mockReturnValue(portal.app.now())
    const steering = await portal.as('steering')
    await steering.post('/api/steering/approve', { userId: 'applicant' })
    expect((await list('steering2')).items).toMatchObject([
      { title: 'Stella Steering has approved a request to join' },
    ])
    await steering.post('/api/steering/undo-decision', { userId: 'applicant' })
    expect((await list('steering2')).items).toEqual([])
  })

  test('is unread until they have seen it, and is theirs only', async () => {
    await tell(portal.app, 'Meeting', member)
    expect((await list('member')).items).toMatchObject([{ title: 'Meeting', isUnread: true }])
    await (await portal.as('lead')).post('/api/user/notifications/read')
    expect((await list('member')).items).toMatchObject([{ isUnread: true }])
    await (await portal.as('member')).post('/api/user/notifications/read')
    expect((await list('member')).items).toMatchObject([{ isUnread: false }])
    expect((await list('lead')).items).toEqual([])
  })

  test('is listed however much they were told of groups that they have left', async () => {
    await tell(at(9), 'Meeting', member)
    for (let hour = 10; hour < 111; hour += 1)
      await tell(at(hour), 'News', { committeeIds: ['alpha'] }, 'announcement')
    expect((await list('member')).items).toHaveLength(100)
    await portal.app.db.deleteFrom('memberships').where('user_id', '=', 'member').execute()
    expect((await list('member')).items).toMatchObject([{ title: 'Meeting' }])
  })

  test('of requests can be chosen by steering members only', async () => {
    expect((await choose('member', 'request-waiting', 'off')).statusCode).toBe(404)
    expect((await choose('steering', 'request-waiting', 'off')).statusCode).toBe(204)
    expect((await choose('member', 'password-changed', 'off')).statusCode).toBe(400)
    expect((await list('member')).choices.map(({ kind }) => kind)).not.toContain('request-waiting')
    expect((await list('steering')).choices).toContainEqual({ kind: 'request-waiting', choice: 'off' })
  })

  test('no longer names a person who was erased', async () => {
    await tell(portal.app, 'Mia Member added you to Group beta.', { userIds: ['lead', 'member'] })
    await choose('member', 'announcement', 'off')
    await portal.app.db
      .updateTable('users')
      .set({ deactivated_at: portal.app.now() })
      .where('id', '=', 'member')
      .execute()
    await erasePerson(portal.app, 'member', {})
    const rows = await portal.app.db.selectFrom('notifications').select(['user_id', 'title']).execute()
    expect(rows).toEqual([{ user_id: 'lead', title: 'Erased person added you to Group beta.' }])
    expect(await portal.app.db.selectFrom('notification_choices').selectAll().execute()).toEqual([])
  })

  test('is forgotten with the mails about it', async () => {
    await tell(portal.app, 'Meeting', member)
    const past = { ...portal.app, now: () => later(portal.app, DAY * (portal.settings.mailLogDays + 2)) }
    await cleanOnce(past)
    expect((await list('member')).items).toHaveLength(1)
    await sendNotices(past)
    await cleanOnce(past)
    expect((await list('member')).items).toEqual([])
  })
})
