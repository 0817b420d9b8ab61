import type { Insertable } from 'kysely'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf } from '../../testing/world'
import { later } from '../app'
import type { Tables } from '../database/schema'
import { inTransaction } from '../database/write'
import { requestAddressChange } from '../identity/change-address'
import { cleanOnce } from '../operations/clean'
import { enqueue } from '../outbox/enqueue'
import { collect } from './collect'
import { prepareExports } from './export'

describeEachEngine('my data', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const URL = '/api/user/my-data'
  async function prepared(who: string) {
    const client = await portal.as(who)
    expect((await client.post(URL)).json()).toMatchObject({ state: 'preparing' })
    await prepareExports(portal.app)
    return client
  }

  test('is prepared in the background and downloaded as a page and as JSON', async () => {
    const member = await portal.as('member')
    expect((await member.get(URL)).json()).toEqual({ state: 'none', requestedAt: null, expiresAt: null })
    expect((await member.get(`${URL}/html`)).statusCode).toBe(404)
    await member.post(URL)
    expect((await member.get(`${URL}/json`)).statusCode).toBe(404)
    await prepareExports(portal.app)
    expect((await member.get(URL)).json()).toMatchObject({ state: 'ready' })
    const page = await member.get(`${URL}/html`)
    expect(page.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="recog-my-data.html"',
      'cache-control': 'no-store',
    })
    expect(page.body).toContain('Mia')
    const { groups } = (await member.get(`${URL}/json`)).json<{
      groups: { title: string; rows: Record<string, string>[] }[]
    }>()
    expect(Object.fromEntries(groups.map(({ title, rows }) => [title, rows]))).toMatchObject({
      Account: [
        {
          Email: addressOf('member'),
          Institution: 'Test Hospital',
          'Areas of expertise': 'private expertise',
        },
      ],
      'Working groups': [{ Group: 'Group alpha', Role: 'Member' }],
    })
  })

  test('has every kind of row with names that a person understands, and texts only', async () => {
    const { app } = portal
    const at = '2026-01-02T03:04:05.006Z'
    const own = { user_id: 'member' }
    const addRows = <T extends keyof Tables>(table: T, ...rows: readonly Insertable<Tables[T]>[]) =>
      app.db.insertInto(table).values(rows).execute()
    await addRows('sessions', {
      ...own,
      token_hash: 'hash',
      id: 'session',
      created_at: at,
      last_seen_at: at,
      expires_at: at,
      device: 'Firefox',
    })
    await addRows('sign_ins', { ...own, id: 'sign-in', created_at: at, device: 'Firefox', network: 'hash' })
    const links = { ...own, secret_hash: 'hash', created_at: at }
    await addRows(
      'calendar_feeds',
      { ...links, committee_id: '', secret_hash: 'another', fetched_at: at, fetched_by: 'Calendar' },
      { ...links, committee_id: 'alpha', fetched_at: null, fetched_by: null },
    )
    await addRows('notification_choices', { ...own, kind: 'event-new', choice: 'daily' })
    await addRows('notifications', {
      ...own,
      id: 'told',
      kind: 'event-new',
      created_at: at,
      title: 'An event',
      text: 'soon',
      path: '/events',
    })
    await addRows('mail_failures', {
      ...own,
      email_normalised: addressOf('member'),
      failures: 3,
      last_at: at,
      reason: 'gone',
    })
    await addRows('event_answers', {
      ...own,
      event_id: 'event',
      answer: 'yes',
      attendance: null,
      answered_at: at,
    })
    await addRows('security_log', {
      ...own,
      id: 'log',
      kind: 'throttled',
      account: '',
      network: '',
      route: 'GET /api',
      detail: '429',
      first_at: at,
      last_at: at,
      count: 2,
    })
    const { groups } = await collect(app, 'member')
    const rows = Object.fromEntries(groups.map((group) => [group.title, group.rows]))
    const expected = {
      'Where you are signed in': [{ Began: at, 'Last request': at, Ends: at, Browser: 'Firefox' }],
      'Sign-ins to your account': [{ Time: at, Browser: 'Firefox' }],
      'Links for your calendar programs': [
        { Events: 'All', Made: at, 'Last used': at, By: 'Calendar' },
        { Events: 'Group alpha', Made: at, 'Last used': '', By: '' },
      ],
      'Emails that you have chosen': [{ About: 'event-new', When: 'daily' }],
      'What you were told': [{ Time: at, What: 'An event', More: 'soon', Read: '' }],
      'Emails that could not be delivered': [{ Times: '3', Last: at, Why: 'gone' }],
      'Your answers to events': [
        {
          Event: 'An event',
          When: '2030-05-01T14:00:00.000Z',
          Answer: 'yes',
          How: '',
          Answered: at,
          'Waiting for a place since': '',
        },
      ],
      'Refused calls and ended sessions': [
        { Time: at, Event: 'throttled', Times: '2', Call: 'GET /api', Details: '429' },
      ],
    }
    // Their order is that of the columns.
    for (const [title, wanted] of Object.entries(expected))
      expect(`${title} ${JSON.stringify(rows[title])}`).toBe(`${title} ${JSON.stringify(wanted)}`)
  })

  test('has what the person did and what was done for them, and nothing about others', async () => {
    const member = await portal.as('member')
    await member.write('PATCH', '/api/user/profile/name', { firstName: 'Mia <b>', lastName: 'Neu' })
    await member.get('/api/admin/audit-logs')
    await (await portal.as('admin')).post('/api/admin/users/account', { emails: [addressOf('member')] })
    await portal.app.db
      .insertInto('decisions')
      .values({
        id: 'd',
        user_id: 'member',
        email: addressOf('member'),
        display_name: 'Mia',
        decision: 'approved',
        reason: 'a reason for steering members',
        decided_at: portal.app.now(),
        decided_by: 'steering',
        decided_by_name: 'Stella Steering',
      })
      .execute()
    await portal.app.db.updateTable('users').set({ must_change: 0 }).where('id', '=', 'member').execute()
    const client = await prepared('member')
    const json = (await client.get(`${URL}/json`)).body
    for (const shown of [
      'profile.renamed',
      'account.password-reset',
      'access.refused',
      'Your ReCOG password was reset',
      'approved',
    ])
      expect(json).toContain(shown)
    expect(json).not.toMatch(/\bAda\b|Stella|admin@recog|a reason for|argon2|token_hash/)
    const page = (await client.get(`${URL}/html`)).body
    expect(page).toContain('Mia &lt;b&gt;')
    expect(page).not.toContain('<b>')
    // Times to the minute, as the page says that they are UTC.
    expect(page).toMatch(/<td>\d{4}-\d\d-\d\d \d\d:\d\d<\/td>/)
    expect(page).not.toMatch(/\d\dZ</)
  })

  test('has the mails to earlier addresses, but not those to somebody who has one of them now, or to one never confirmed', async () => {
    const { db } = portal.app
    const setAddress = (id: string, email: string) =>
      db.updateTable('users').set({ email, email_normalised: email }).where('id', '=', id).execute()
    const rename = async () =>
      (await portal.as('member')).write('PATCH', '/api/user/profile/name', {
        firstName: 'Mia',
        lastName: 'Neu',
      })
    await rename()
    await setAddress('member', 'office@new.example')
    await rename()
    await setAddress('member', 'mia@new.example')
    await setAddress('lead', 'office@new.example')
    await requestAddressChange(
      portal.app,
      { userId: 'member', email: 'mia@new.example', displayName: 'Mia' },
      'pending@new.example',
    )
    for (const address of [
      addressOf('member'),
      'office@new.example',
      'mia@new.example',
      'pending@new.example',
    ])
      await inTransaction(db, (tx) =>
        enqueue(portal.app, tx, { kind: 'test', to: { address, name: '' }, subject: address, body: '.' }),
      )
    await inTransaction(db, (tx) =>
      enqueue(portal.app, tx, {
        kind: 'test',
        to: { address: addressOf('member'), name: '' },
        recipientId: 'lead',
        subject: 'To another',
        body: '.',
      }),
    )
    const { groups } = await collect(portal.app, 'member')
    const rows = groups.find(({ title }) => title === 'Emails to you')?.rows ?? []
    expect(rows.map(({ Subject }) => Subject).toSorted()).toEqual([addressOf('member'), 'mia@new.example'])
  })

  test('is for its owner only, and tells them by e-mail and in the log', async () => {
    await prepared('member')
    expect((await (await portal.as('lead')).get(`${URL}/json`)).statusCode).toBe(404)
    expect((await portal.visitor().get(`${URL}/json`)).statusCode).toBe(401)
    const mails = await portal.app.db.selectFrom('outbox').select(['kind', 'to_address']).execute()
    expect(mails).toEqual([{ kind: 'my-data', to_address: addressOf('member') }])
    const log = await portal.app.db.selectFrom('audit').select(['action', 'target_id']).execute()
    expect(log).toEqual([{ action: 'profile.export-requested', target_id: 'member' }])
  })

  test('is deleted after a week', async () => {
    await prepared('member')
    const nextWeek = later(portal.app, 7 * 24 * 3600 + 1)
    await cleanOnce({ ...portal.app, now: () => nextWeek })
    expect((await (await portal.as('member')).get(URL)).json()).toMatchObject({ state: 'none' })
    expect(await portal.app.db.selectFrom('data_exports').selectAll().execute()).toEqual([])
  })

  test('is prepared once at a time, and at most ten times a day', async () => {
    const member = await portal.as('member')
    await member.post(URL)
    const [first] = await portal.app.db.selectFrom('data_exports').select('requested_at').execute()
    await member.post(URL)
    expect(await portal.app.db.selectFrom('data_exports').select('requested_at').execute()).toEqual([first])
    for (let i = 0; i < 8; i += 1) await member.post(URL)
    expect((await member.post(URL)).statusCode).toBe(429)
  })

  test('that cannot be prepared is shown as failed and can be requested again', async () => {
    const member = await portal.as('member')
    await member.post(URL)
    await portal.app.db.schema.alterTable('security_log').renameTo('gone').execute()
    await prepareExports(portal.app)
    expect((await member.get(URL)).json()).toMatchObject({ state: 'failed' })
    await portal.app.db.schema.alterTable('gone').renameTo('security_log').execute()
    expect((await member.post(URL)).json()).toMatchObject({ state: 'preparing' })
  })
})
