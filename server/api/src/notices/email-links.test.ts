import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { multipart } from '../../testing/client'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { inTransaction } from '../database/write'
import { createMailTransport } from '../outbox/transport'
import { sendDue } from '../outbox/worker'
import { outboxFolder } from '../settings'
import { stopLink } from './email-links'
import { choose, queueNotification, readerOf } from './notifications'
import { sendNotices } from './send-notices'

describeEachEngine('an email that its reader can stop', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const mia = { userId: 'member', email: '', displayName: '' }
  const choices = async () => (await readerOf(portal.app.db, 'member')).choices
  const audit = () =>
    portal.app.db
      .selectFrom('audit')
      .select(['action', 'actor_id'])
      .where('action', '=', 'notifications.changed')
      .execute()

  /** The email about a new event of a group, as a mail program gets it. */
  async function received() {
    await choose(portal.app, mia, 'event-new', 'now')
    await inTransaction(portal.app.db, (tx) =>
      queueNotification(
        portal.app,
        tx,
        { kind: 'event-new', title: 'New event: Seminar', text: 'In Dublin', path: '/events/7' },
        { committeeIds: ['alpha'] },
        0,
      ),
    )
    await sendNotices(portal.app)
    await sendDue(portal.app, createMailTransport(portal.settings))
    const folder = outboxFolder(portal.settings)
    const mails = await Promise.all(
      readdirSync(folder).map((file) => PostalMime.parse(readFileSync(join(folder, file)))),
    )
    return mails.find(({ to }) => to?.[0]?.address === 'member@recog.example')
  }
  const headerOf = (mail: Awaited<ReturnType<typeof received>>, name: string) =>
    mail?.headers.find(({ key }) => key === name)?.value

  test('names its group, and says in its headers and in its text how to stop it', async () => {
    const mail = await received()
    const link = stopLink(portal.app, 'member', 'event-new')
    expect(headerOf(mail, 'list-id')).toBe('<alpha.localhost>')
    expect(headerOf(mail, 'list-unsubscribe')).toBe(`<${link}>`)
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.subject).toBe('New event: Seminar')
    expect(mail?.text).toContain(`In Dublin\n\n${portal.settings.publicUrl}/events/7\n`)
    expect(mail?.text).toContain(`You receive emails about new events. To stop them: ${link}\n`)
    const left = await portal.app.db.selectFrom('outbox').select(['headers', 'body']).execute()
    expect(left).toContainEqual({ headers: null, body: '' })
  })

  test('is not like one about the security of the account, which has no such headers', async () => {
    const steering = await portal.as('steering')
    await steering.post('/api/steering/approve', { userId: 'applicant' })
    const rows = await portal.app.db.selectFrom('outbox').select(['kind', 'headers']).execute()
    expect(rows).toEqual([{ kind: 'approved', headers: null }])
  })

  test.each([
    [
      'a form',
      {
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ],
    ['a multipart form', multipart([{ name: 'List-Unsubscribe', value: 'One-Click' }])],
    ['no form', { headers: {} }],
  ])('is stopped by a mail program from anywhere, with %s', async (_name, { headers, ...form }) => {
    const url = stopLink(portal.app, 'member', 'event-new')
    const origin = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    const response = await portal
      .visitor()
      .send({ method: 'POST', url, ...form, headers: { ...headers, ...origin } })
    expect([response.statusCode, response.cookies]).toEqual([200, []])
    expect(await choices()).toMatchObject({ 'event-new': 'off', announcement: 'now' })
    expect(await audit()).toEqual([{ action: 'notifications.changed', actor_id: 'member' }])
  })

  test('is not stopped by a program that only opens the link, but by a button of its page', async () => {
    const url = stopLink(portal.app, 'member', 'announcement')
    const visitor = portal.visitor()
    const page = await visitor.get(url)
    expect(page.body).toContain('You receive emails about announcements.')
    await visitor.send({ method: 'HEAD', url })
    expect([await choices(), await audit()]).toMatchObject([{ announcement: 'now' }, []])
    expect((await visitor.submit(url, { choice: 'daily' }, url)).body).toContain('part of one email a day')
    expect(await choices()).toMatchObject({ announcement: 'daily' })
    expect((await visitor.submit(url, { choice: 'off' }, url)).body).toContain('You get no more of them.')
    expect(await choices()).toMatchObject({ announcement: 'off' })
  })

  test('of the day stops everything that it had', async () => {
    const url = stopLink(portal.app, 'member', 'digest')
    expect((await portal.visitor().submit(url, {}, url)).statusCode).toBe(200)
    expect(Object.values(await choices())).not.toContain('daily')
    expect(await choices()).toMatchObject({ 'event-new': 'off', announcement: 'now' })
  })

  test('cannot be stopped with a link that was changed, or is of somebody who has left', async () => {
    const url = stopLink(portal.app, 'member', 'event-new')
    const other = Buffer.from(JSON.stringify(['lead', 'event-new'])).toString('base64url')
    const signature = url.split('.').at(-1) ?? ''
    const wrong = [
      `${url}x`,
      url.replace(/token=.*/, `token=${other}.${signature}`),
      url.replace(/token=.*/, 'token=.'),
      url.replace(/\?.*/, ''),
    ]
    for (const each of wrong) {
      expect((await portal.visitor().get(each)).statusCode).toBe(400)
      expect((await portal.visitor().send({ method: 'POST', url: each })).statusCode).toBe(400)
    }
    await portal.app.db
      .updateTable('users')
      .set({ user_role: 'Declined' })
      .where('id', '=', 'member')
      .execute()
    expect((await portal.visitor().send({ method: 'POST', url })).statusCode).toBe(400)
    expect(await audit()).toEqual([])
  })
})
