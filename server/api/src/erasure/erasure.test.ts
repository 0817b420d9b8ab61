import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { AuditItemWire } from '@recog/api-contract'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { multipart, solveBotCheck } from '../../testing/client'
import { addressOf, password } from '../../testing/world'
import { later } from '../app'
import { verifyAudit } from '../audit/verify'
import { writeCheckpoint } from '../audit/checkpoints'
import { inTransaction } from '../database/write'
import { record } from '../audit/record'
import { changeAddressPath } from '../identity/change-address'
import { enqueue } from '../outbox/enqueue'
import { createMailTransport } from '../outbox/transport'
import { sendDue } from '../outbox/worker'
import { compact } from './compaction'
import { eraseLateRows, erasePerson } from './erase-person'
import { mentionsOf } from './mails'
import { readJournal } from './journal'

/** Names and address of the person, in every spelling that the portal has seen. */
const TRACES = [
  'Zebulon',
  'zebulon@quagmire.example',
  'Quagmire',
  'Mia Member',
  addressOf('member'),
  'private expertise of Zebulon',
]

describeEachEngine('erasing a person', (engine) => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await startPortal(engine)
    await live()
  })
  afterEach(() => portal.close())

  /** The person does a bit of everything, among others whose rows are stored between theirs. */
  async function live(): Promise<void> {
    const { app } = portal
    const member = await portal.as('member')
    const name = { firstName: 'Zebulon', lastName: 'Quagmire' }
    expect((await member.write('PATCH', '/api/user/profile/name', name)).statusCode).toBe(200)
    await app.db
      .updateTable('users')
      .set({ expertise_areas: 'private expertise of Zebulon' })
      .where('id', '=', 'member')
      .execute()
    await askToJoin()
    const change = { newEmail: 'zebulon@quagmire.example', currentPassword: password }
    await member.submit('/identity/account/manage/index', change, changeAddressPath)
    await (await portal.as('admin')).post('/api/admin/users/account', { emails: [addressOf('member')] })
    await (await portal.as('member')).post('/api/user/my-data')
    await app.db
      .insertInto('decisions')
      .values({
        id: 'd1',
        user_id: 'member',
        email: addressOf('member'),
        display_name: 'Zebulon Quagmire',
        decision: 'approved',
        reason: 'Zebulon is known to us',
        decided_at: app.now(),
        decided_by: 'steering',
        decided_by_name: 'Stella Steering',
      })
      .execute()
  }

  /** Enough rows of the person and of others that pages of the database are split. */
  async function act(): Promise<void> {
    const { app } = portal
    const person = { userId: 'member', email: addressOf('member'), displayName: 'Zebulon Quagmire' }
    const other = { userId: 'lead', email: addressOf('lead'), displayName: 'Lea Lead' }
    for (let i = 0; i < 200; i += 1) {
      await inTransaction(app.db, (tx) =>
        record(app, tx, {
          action: 'membership.added',
          actor: i % 3 ? person : other,
          target: i % 2 ? person : other,
        }),
      )
    }
  }

  /** Somebody asks to join with the address of the member: the log has a row without an id. */
  async function askToJoin(): Promise<void> {
    const visitor = portal.visitor()
    const solution = await solveBotCheck(visitor)
    const fields = { FirstName: 'Zebulon', LastName: 'Quagmire', Email: addressOf('member') }
    const parts = Object.entries({ ...fields, 'g-recaptcha-response': solution }).map(([name, value]) => ({
      name,
      value,
    }))
    const { payload, headers } = multipart(parts)
    const token = { 'x-csrf-token': await visitor.token() }
    const url = '/api/public/membership-request'
    const response = await visitor.send({ method: 'POST', url, payload, headers: { ...headers, ...token } })
    expect(response.statusCode).toBe(200)
  }

  const leave = () =>
    portal.app.db
      .updateTable('users')
      .set({ deactivated_at: portal.app.now() })
      .where('id', '=', 'member')
      .execute()
  const erase = async (as = 'admin') =>
    (await portal.as(as)).post('/api/admin/users/erase', { email: addressOf('member') })

  /** Everything that is stored: all files of the data folder, and for PostgreSQL a dump. */
  function stored(): string {
    const files = (folder: string): string[] =>
      readdirSync(folder).flatMap((name) => {
        const path = join(folder, name)
        return statSync(path).isDirectory() ? files(path) : [path]
      })
    const texts = files(portal.settings.dataFolder).map((file) => readFileSync(file, 'latin1'))
    const { databaseUrl } = portal.settings
    if (databaseUrl)
      texts.push(execFileSync('pg_dump', [`--dbname=${databaseUrl}`], { maxBuffer: 1e8 }).toString())
    return texts.join('\n')
  }
  const tracesIn = (text: string) => TRACES.filter((trace) => text.includes(trace))

  test('leaves no trace of their names, addresses and texts in any file, table, list or export', async () => {
    await act()
    expect(tracesIn(stored()).toSorted()).toEqual(TRACES.toSorted())
    await leave()
    expect((await erase()).json()).toEqual({ userId: 'member', mentions: [] })
    expect(await compact(portal.app)).toBe(true)
    expect(tracesIn(stored())).toEqual([])

    const lists = [
      '/api/admin/audit-logs?pageSize=200',
      '/api/admin/audit-logs?pageSize=200&page=2',
      '/api/admin/security-log',
    ]
    const admin = await portal.as('admin')
    for (const url of lists) expect(tracesIn((await admin.get(url)).body)).toEqual([])
    const steering = await portal.as('steering')
    for (const url of [
      '/api/steering/users',
      '/api/steering/decisions',
      '/api/committees',
      '/api/projects',
    ]) {
      expect(tracesIn((await steering.get(url)).body)).toEqual([])
    }
  })

  test('keeps the fact that something happened, and the log verifies', async () => {
    await writeCheckpoint(portal.app)
    await leave()
    await erase()
    const { items } = (
      await (await portal.as('admin')).get('/api/admin/audit-logs?targetUserId=member&pageSize=200')
    ).json<{
      items: AuditItemWire[]
    }>()
    expect(items[0]).toMatchObject({ action: 'person.erased', actorName: 'Ada Admin', targetName: '' })
    expect(items.find(({ action }) => action === 'profile.renamed')).toMatchObject({
      actorName: 'Erased person',
      targetName: 'Erased person',
      targetEmail: '',
      detailsJson: '{}',
    })
    expect(await verifyAudit(portal.app)).toMatchObject({ ok: true, proof: { source: expect.any(String) } })
    const decision = await portal.app.db
      .selectFrom('decisions')
      .selectAll()
      .where('id', '=', 'd1')
      .executeTakeFirst()
    expect(decision).toMatchObject({
      decision: 'approved',
      display_name: 'Erased person',
      reason: '',
      email: '',
    })
  })

  test('ends their sessions, and leaves their address free for a new account', async () => {
    const session = await portal.as('member')
    await leave()
    await erase()
    expect((await session.get('/api/user/userinfo')).statusCode).toBe(401)
    expect((await erase()).statusCode).toBe(404)
    const accounts = await (
      await portal.as('admin')
    ).post('/api/admin/users/account', { emails: [addressOf('member')] })
    expect(accounts.json()).toMatchObject([{ created: true }])
  })

  test('is refused for active members and administrators, and to everyone but administrators', async () => {
    expect((await erase()).json()).toMatchObject({ message: expect.stringContaining('active member') })
    await leave()
    await portal.app.db.updateTable('users').set({ is_admin: 1 }).where('id', '=', 'member').execute()
    expect((await erase()).json()).toMatchObject({ message: expect.stringContaining('administrator') })
    await portal.app.db.updateTable('users').set({ is_admin: 0 }).where('id', '=', 'member').execute()
    for (const who of ['lead', 'steering', 'applicant']) expect((await erase(who)).statusCode).toBe(403)
    expect((await erase()).statusCode).toBe(200)
  })

  test('takes a person out of the groups and projects that they still belonged to', async () => {
    const { db } = portal.app
    await db
      .insertInto('project_people')
      .values({ project_id: 'project', user_id: 'member', role: 'lead' })
      .execute()
    await db.updateTable('projects').set({ owner_user_id: 'member' }).where('id', '=', 'project').execute()
    await leave()
    expect((await erase()).statusCode).toBe(200)
    const project = await db.selectFrom('projects').selectAll().where('id', '=', 'project').executeTakeFirst()
    expect(project?.owner_user_id).toBeNull()
    for (const table of ['project_people', 'memberships'] as const) {
      expect(await db.selectFrom(table).selectAll().where('user_id', '=', 'member').execute()).toEqual([])
    }
  })

  test('names texts by others that mention the person', async () => {
    await portal.app.db.updateTable('projects').set({ description: 'Ask zebulon quagmire.' }).execute()
    await portal.app.db
      .updateTable('events')
      .set({ note: `Write to ${addressOf('member')}.` })
      .execute()
    const mentions = [
      { kind: 'project', id: 'project' },
      { kind: 'event', id: 'event' },
    ]
    expect(await mentionsOf(portal.app, 'member')).toEqual(mentions)
    await portal.app.db
      .updateTable('events')
      .set({ note: '', cancel_reason: 'Zebulon Quagmire is ill.' })
      .execute()
    await leave()
    expect((await erase()).json()).toMatchObject({ mentions })
  })

  test('leaves e-mails to others alone, also those without a name and to a former address that is theirs now', async () => {
    const { app } = portal
    const former = 'former@x.org'
    const person = { userId: 'member', email: former, displayName: 'Zebulon Quagmire' }
    await inTransaction(app.db, (tx) => record(app, tx, { action: 'a.former', actor: person }))
    const has = { email: former, email_normalised: former }
    await app.db.updateTable('users').set(has).where('id', '=', 'otherLead').execute()
    const request = { id: 'r1', email_normalised: former, due_at: later(app, 60) }
    await app.db.insertInto('reset_requests').values(request).execute()
    const own = { kind: 'other', to: { address: former, name: person.displayName }, subject: 's', body: 'b' }
    await inTransaction(app.db, (tx) => enqueue(app, tx, own))
    const to = [
      { address: 'somebody@x.org', name: '' },
      { address: addressOf('lead'), name: 'Zebulon Quagmire' },
      { address: former, name: 'Olga' },
    ]
    for (const address of to) {
      const mail = { kind: 'other', to: address, subject: 's', body: 'b' }
      await inTransaction(app.db, (tx) => enqueue(app, tx, mail))
    }
    await leave()
    await erase()
    const left = await app.db.selectFrom('outbox').select('to_address').where('kind', '=', 'other').execute()
    expect(left.map(({ to_address }) => to_address).toSorted()).toEqual(
      to.map(({ address }) => address).toSorted(),
    )
    expect(await app.db.selectFrom('reset_requests').selectAll().execute()).toEqual([request])
  })

  test('is noted in the journal by id only', async () => {
    await leave()
    await erase()
    const text = readFileSync(portal.settings.erasureJournal, 'utf8')
    expect(readJournal(portal.settings.erasureJournal)).toEqual(['member'])
    expect(tracesIn(text)).toEqual([])
  })

  test('also covers what was being written or sent at that moment', async () => {
    const { app } = portal
    const person = { userId: 'member', email: addressOf('member'), displayName: 'Zebulon Quagmire' }
    const mail = {
      kind: 'late',
      to: { address: person.email, name: person.displayName },
      subject: 's',
      body: 'b',
    }
    await act()
    await inTransaction(app.db, (tx) => enqueue(app, tx, mail))
    const transport = createMailTransport(app.settings)
    await leave()
    await sendDue(app, {
      send: async (queued) => {
        await transport.send(queued)
        if (queued.kind !== 'late') return
        await erasePerson(app, 'member', {})
        await transport.send(queued)
      },
      close: () => undefined,
    })
    await inTransaction(app.db, (tx) => record(app, tx, { action: 'a.late', actor: person, target: person }))
    await eraseLateRows(app)
    expect(await compact(app)).toBe(true)
    expect(tracesIn(stored())).toEqual([])
    expect(await verifyAudit(app)).toMatchObject({ ok: true })
  })
})
