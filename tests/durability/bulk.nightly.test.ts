import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { verifyAudit } from '../../server/api/src/audit/verify'
import { inTransaction, type Write } from '../../server/api/src/database/write'
import { startSession } from '../../server/api/src/identity/sessions'
import { openApp, type OpenApp } from '../../server/api/src/open-app'
import { checkSteeringGroup } from '../../server/api/src/start-app'
import type { Settings } from '../../server/api/src/settings'
import { describeEachEngine, testSettings } from '../../server/api/testing/portal'
import { noDigestToday, makeWorld } from '../../server/api/testing/world'
import { startServerProcess, type ServerProcess } from '../../server/api/testing/process'
import { writeHeaders } from '../../server/api/testing/client'

const addresses = Array.from({ length: 60 }, (_, i) => `person.${i}@many.example`)

describeEachEngine('repeating a bulk call of many addresses after the server was killed', (engine) => {
  let settings: Settings
  let opened: OpenApp
  let cookie: string
  beforeEach(async () => {
    settings = await testSettings(engine)
    opened = await openApp(settings, () => undefined)
    await checkSteeringGroup(opened.app)
    await makeWorld(opened.app)
    await noDigestToday(opened.app)
    const token = await inTransaction(opened.app.db, (tx) => startSession(opened.app, tx, 'admin', 'test'))
    cookie = `recog-session=${token}`
  })
  afterEach(async () => {
    await opened.close()
    await rm(settings.dataFolder, { recursive: true, force: true })
  })

  async function post(origin: string, path: string, body: object): Promise<Response> {
    const headers = await writeHeaders(origin, cookie)
    return fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  /** Sends the call, kills the server when a part is done, and sends the same call to the next server. */
  async function killedAndRepeated(path: string, body: object): Promise<{ done: number; response: unknown }> {
    const first = await startServerProcess(settings)
    const lost = post(first.origin, path, body).then(
      () => 'responded',
      () => 'lost',
    )
    while (!(await inTransaction(opened.app.db, (tx) => killAfterSome(first, tx)))) await pause(20)
    await first.kill()
    expect(await lost).toBe('lost')
    const done = (await accounts(opened.app.db)).length
    const second = await startServerProcess(settings)
    const response: unknown = await (await post(second.origin, path, body)).json()
    await second.stop()
    return { done, response }
  }

  /** Kill a server when a part is done, with the lock that every write needs: it cannot do the rest meanwhile. */
  async function killAfterSome({ child }: ServerProcess, tx: Write): Promise<boolean> {
    await tx.updateTable('audit_head').set({ id: 1 }).execute()
    return (await accounts(tx)).length >= 20 && child.kill('SIGKILL')
  }

  const accounts = (db: Pick<Write, 'selectFrom'>) =>
    db.selectFrom('users').select(['id', 'email']).where('email', 'like', 'person.%').execute()

  /** Everybody has one account, one mail with one password, and one audit row that says so. */
  async function expectEachOnce(): Promise<void> {
    const { db } = opened.app
    const sorted = addresses.toSorted()
    expect((await accounts(opened.app.db)).map((row) => row.email).toSorted()).toEqual(sorted)
    const mails = await db
      .selectFrom('outbox')
      .select('to_address')
      .where('kind', 'like', 'account-%')
      .execute()
    expect(mails.map((row) => row.to_address).toSorted()).toEqual(sorted)
    const made = await db
      .selectFrom('audit')
      .innerJoin('audit_personal', 'audit_personal.seq', 'audit.seq')
      .select('target_email')
      .where('action', 'in', ['account.created', 'account.password-reset'])
      .execute()
    expect(made.map((row) => row.target_email ?? '').toSorted()).toEqual(sorted)
    expect(await verifyAudit(opened.app)).toMatchObject({ ok: true })
  }

  test('creating accounts gives nobody a second password', async () => {
    const body = { emails: addresses }
    const { done, response } = await killedAndRepeated('/api/admin/users/account', body)
    expect(done).toBeLessThan(addresses.length)
    const results = response as { email: string; password: string | null; note: string | null }[]
    expect(results.map((result) => result.email)).toEqual(addresses)
    const earlier = results.filter((result) => result.note === 'Credentials were already sent by email.')
    expect(earlier).toHaveLength(done)
    expect(earlier.every((result) => result.password === null)).toBe(true)
    await expectEachOnce()
  })

  test('bulk add puts everybody in the group once', async () => {
    const body = { role: 'Member', emails: addresses }
    const { done } = await killedAndRepeated('/api/admin/committees/beta/bulk-add', body)
    expect(done).toBeLessThan(addresses.length)
    await expectEachOnce()
    const { db } = opened.app
    const members = await db
      .selectFrom('memberships')
      .select('user_id')
      .where('committee_id', '=', 'beta')
      .where('role', '=', 'member')
      .execute()
    const added = await db
      .selectFrom('audit')
      .select('seq')
      .where('action', '=', 'membership.added')
      .execute()
    expect([members.length, added.length]).toEqual([addresses.length, addresses.length])
  })
})
