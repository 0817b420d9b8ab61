import type { AccountResultWire, BulkAddResultWire } from '@recog/api-contract'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf } from '../../testing/world'
import { later } from '../app'
import { cleanOnce } from '../operations/clean'
import { batchKey, startBatch, takeItem } from './create-or-reset'

describeEachEngine('administration', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const accounts = async (emails: string[]) =>
    (await (await portal.as('admin')).post('/api/admin/users/account', { emails })).json<
      AccountResultWire[]
    >()
  const bulkAdd = async (role: string, emails: string[], id = 'alpha') =>
    (await portal.as('admin')).post(`/api/admin/committees/${id}/bulk-add`, { role, emails })
  const roleIn = async (group: string, userId: string) =>
    (
      await portal.app.db
        .selectFrom('memberships')
        .select('role')
        .where('committee_id', '=', group)
        .where('user_id', '=', userId)
        .executeTakeFirst()
    )?.role

  test('creates, resets or refuses each address once, in the order entered', async () => {
    const results = await accounts([
      'New@Hospital.example',
      addressOf('member'),
      'not an address',
      'new@hospital.example',
    ])
    expect(results).toMatchObject([
      { email: 'New@Hospital.example', created: true, error: null, committees: [] },
      {
        email: addressOf('member'),
        created: false,
        error: null,
        committees: [{ id: 'alpha', role: 'Member' }],
      },
      { email: 'not an address', error: 'This is not a valid email address.' },
    ])
    expect(results).toHaveLength(3)
    expect(results[0]?.password).not.toBe(results[1]?.password)
  })

  test('every result has all fields, even after a failure', async () => {
    const results = await accounts(['new@hospital.example', addressOf('member'), 'not an address'])
    for (const result of results) expect(result).toMatchObject({ committees: expect.any(Array) })
    const fields = ['email', 'error', 'created', 'password', 'committees']
    for (const result of results) expect(Object.keys(result)).toEqual(expect.arrayContaining(fields))
    expect(results[2]).toMatchObject({ created: false, password: null, committees: [] })
  })

  test('a reset ends the sessions of that person', async () => {
    const member = await portal.as('member')
    await accounts([addressOf('member')])
    expect((await member.get('/api/user/userinfo')).statusCode).toBe(401)
  })

  test('sending the same list again after a crash gives nobody a second password', async () => {
    const emails = ['one@hospital.example', 'two@hospital.example']
    const key = batchKey('admin', emails)
    await startBatch(portal.app, key, portal.app.now())
    await portal.app.db.transaction().execute((tx) => takeItem(tx, key, 'one@hospital.example'))
    const results = await accounts(emails)
    expect(results[0]).toMatchObject({ password: null, note: 'Credentials were already sent by email.' })
    expect(results[1]).toMatchObject({ created: true })
    const again = await accounts(emails)
    expect(again[1]?.password).toEqual(expect.any(String))
  })

  test('a batch that stopped halfway is over after an hour: the same list resets everybody then', async () => {
    const emails = ['one@hospital.example', 'two@hospital.example']
    const key = batchKey('admin', emails)
    const { app } = portal
    const stopHalfway = async () => {
      const then = { ...app, now: () => later(app, -3601) }
      await startBatch(then, key, then.now())
      await app.db.transaction().execute((tx) => takeItem(tx, key, 'one@hospital.example'))
    }
    await stopHalfway()
    const results = await accounts(emails)
    expect(results).toMatchObject(
      emails.map(() => ({ created: true, password: expect.any(String), note: null })),
    )
    await app.db.deleteFrom('account_batches').execute()
    await app.db.deleteFrom('account_batch_items').execute()
    await stopHalfway()
    await cleanOnce(app)
    expect(await app.db.selectFrom('account_batches').selectAll().execute()).toEqual([])
    expect(await app.db.selectFrom('account_batch_items').selectAll().execute()).toEqual([])
  })

  test('passwords appear only in the response and the mail', async () => {
    const [result] = await accounts(['new@hospital.example'])
    const password = result?.password ?? 'none'
    const tables = ['users', 'audit', 'sessions', 'decisions', 'account_batches', 'throttle'] as const
    for (const table of tables) {
      expect(JSON.stringify(await portal.app.db.selectFrom(table).selectAll().execute())).not.toContain(
        password,
      )
    }
  })

  test('the preview shows which accounts exist, and changes nothing', async () => {
    const admin = await portal.as('admin')
    const emails = [addressOf('admin').toUpperCase(), 'new@hospital.example', addressOf('applicant')]
    const response = await admin.post('/api/admin/users/preview', { emails })
    expect(response.json()).toMatchObject([
      { exists: true, hasRequest: false, isAdmin: true },
      { exists: false, hasRequest: false },
      // Until the request is approved, there is no account to reset.
      { exists: false, hasRequest: true },
    ])
    expect(await portal.app.db.selectFrom('outbox').select('id').execute()).toHaveLength(0)
  })

  test('bulk add creates, adds and promotes, but never demotes', async () => {
    const emails = ['new@hospital.example', addressOf('otherLead'), addressOf('lead'), addressOf('applicant')]
    const { results } = (await bulkAdd('Member', emails)).json<{ results: BulkAddResultWire[] }>()
    expect(results).toMatchObject([
      {
        created: true,
        initialPassword: expect.any(String),
        note: 'The person has been sent an email with it.',
      },
      { created: false, initialPassword: null, note: null },
      { created: false, initialPassword: null, note: 'already lead, unchanged' },
      { created: true, initialPassword: expect.any(String) },
    ])
    expect(await roleIn('alpha', 'lead')).toBe('board')
    await bulkAdd('Board', [addressOf('member')])
    expect(await roleIn('alpha', 'member')).toBe('board')
  })

  test('bulk add mails new members the name of the group, with a link instead of a password on demand', async () => {
    const body = { role: 'Member', emails: ['new@hospital.example'], delivery: 'link' }
    const response = await (await portal.as('admin')).post('/api/admin/committees/alpha/bulk-add', body)
    expect(response.json<{ results: BulkAddResultWire[] }>().results).toEqual([
      {
        email: 'new@hospital.example',
        created: true,
        initialPassword: null,
        error: null,
        note: 'The person has been sent a link to choose a password.',
      },
    ])
    const [mail] = await portal.app.db
      .selectFrom('outbox')
      .select('body')
      .where('to_address', '=', 'new@hospital.example')
      .execute()
    expect(mail?.body).toContain('You are a member of the working group Group alpha.')
    expect(mail?.body).toContain('/identity/account/reset-password?')
  })

  test('repeating a bulk add sends nobody a second password', async () => {
    await bulkAdd('Member', ['new@hospital.example'])
    const { results } = (await bulkAdd('Member', ['new@hospital.example'])).json<{
      results: BulkAddResultWire[]
    }>()
    expect(results[0]).toMatchObject({ created: false, initialPassword: null })
    expect(await portal.app.db.selectFrom('outbox').select('id').execute()).toHaveLength(1)
  })

  test('bulk add refuses an unknown group, wrong roles and a list without addresses', async () => {
    expect((await bulkAdd('Member', ['a@b.co'], 'nowhere')).statusCode).toBe(404)
    expect((await bulkAdd('board', ['a@b.co'])).statusCode).toBe(400)
    expect((await bulkAdd('Member', ['none'])).json()).toMatchObject({
      message: 'No valid email addresses were found.',
    })
  })

  test('assigning one person adds roles, removes nothing, and is all or nothing', async () => {
    const admin = await portal.as('admin')
    const assign = (path: string, email: string, ...committees: object[]) =>
      admin.post(path, { email, committees })
    const response = await assign('/api/admin/users/assign', ` ${addressOf('member')} `, {
      committeeId: 'beta',
      role: 'Board',
    })
    expect(response.json()).toMatchObject({
      created: false,
      initialPassword: null,
      assignments: [{ committeeName: 'Group beta', role: 'Board' }],
    })
    expect([await roleIn('alpha', 'member'), await roleIn('beta', 'member')]).toEqual(['member', 'board'])

    const bad = await assign('/api/admin/users/assign', 'new@hospital.example', {
      committeeId: 'nowhere',
      role: 'Member',
    })
    expect(bad.statusCode).toBe(404)
    const none = await assign('/api/admin/users/assign', 'new@hospital.example')
    expect(none.json()).toMatchObject({ message: 'Select at least one working group to assign.' })
    const older = await assign('/api/admin/createCommitteeUsers', 'new@hospital.example', {
      committeeId: 'beta',
      role: 'Member',
    })
    expect(older.json()).toMatchObject({ created: true })
  })

  test('one request handles 500 addresses, each with its own password', async () => {
    const emails = Array.from({ length: 500 }, (_, i) => `person.${i}@many.example`)
    const results = await accounts(emails)
    expect(results.map((result) => result.email)).toEqual(emails)
    expect(new Set(results.map((result) => result.password)).size).toBe(500)
  })
})
