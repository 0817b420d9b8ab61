import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { systemChecks, type SystemCheck, type SystemWire } from '@recog/api-contract'
import { SMTPServer } from 'smtp-server'
import { addPasskey } from '../../testing/passkey'
import {
  describeEachEngine,
  startOwnPortal,
  startPortal,
  testSettings,
  type TestPortal,
} from '../../testing/portal'
import { runCommand } from '../../testing/run-command'
import { record } from '../audit/record'
import { inTransaction } from '../database/write'
import { openApp } from '../open-app'
import { NO_RELEASES } from '../releases'
import { databaseFile } from '../settings'
import { examine } from './examine'

type Settings = TestPortal['settings']

async function run(settings: Settings, ...args: string[]) {
  const lines: string[] = []
  const code = await runCommand('doctor', { settings, args, print: (line) => void lines.push(line) })
  return { code, text: lines.join('\n') }
}

/** Nothing listens on its port. */
const NOBODY = '127.0.0.1:1'

async function startMailServer() {
  const server = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], disableReverseLookup: true })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return { port, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

describeEachEngine('the doctor', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const finding = async (check: SystemCheck, changes: Partial<Settings> = {}) => {
    const app = { ...portal.app, settings: { ...portal.settings, ...changes } }
    const { findings } = await examine(app)
    return findings.find((each) => each.check === check)
  }
  const says = (status: string, message: string) => ({ status, message: expect.stringContaining(message) })

  test('ends with 1 while there is a problem, and says what to do', async () => {
    const { code, text } = await run(portal.settings)
    expect(code).toBe(1)
    expect(text).toContain('PROBLEM  Backup: No backup was ever recorded.')
    expect(text).toContain('See docs/operations.md#backup-and-restore')
    const json = JSON.parse((await run(portal.settings, '--json')).text) as SystemWire
    expect(json.findings.find(({ check }) => check === 'schema')).toMatchObject({ status: 'ok', action: '' })
    expect((await run(portal.settings, '--unknown')).code).toBe(2)
  })

  test('ends with 0 when only warnings are left', async () => {
    await portal.server.listen({ port: 0 })
    const { port } = portal.server.server.address() as AddressInfo
    await runCommand('backup', {
      settings: portal.settings,
      args: ['--made-elsewhere'],
      print: () => undefined,
    })
    const mail = await startMailServer()
    const smtpUrl = `smtp://127.0.0.1:${mail.port}`
    const { code, text } = await run({ ...portal.settings, smtpUrl, port })
    await mail.stop()
    expect(text).toContain('ok       Mail delivery: The mail server answers')
    expect(text).toMatch(/^0 problems, \d warnings$/m)
    expect(code).toBe(0)
  })

  test('asks the running portal whether it is this one', async () => {
    const asked = async (settings: Settings) =>
      /^\w+ +Running portal: .*$/m.exec((await run(settings)).text)?.[0]
    const page = createServer((_request, response) =>
      response.writeHead(200, { connection: 'close' }).end('Welcome'),
    )
    await new Promise<void>((resolve) => void page.listen(0, '127.0.0.1', resolve))
    const { port: other } = page.address() as AddressInfo
    expect(await asked({ ...portal.settings, port: other })).toContain('(something else answers)')
    await new Promise((resolve) => page.close(resolve))
    // No program is given this one.
    expect(await asked({ ...portal.settings, port: 2 })).toMatch(/^PROBLEM .* \(ECONNREFUSED\)/)
    await portal.server.listen({ port: 0 })
    const { port } = portal.server.server.address() as AddressInfo
    expect(await asked({ ...portal.settings, port })).toMatch(/^ok .* The API answers/)
    const { port: _, ...elsewhere } = await testSettings(engine)
    await (await openApp({ ...elsewhere, port }, () => undefined)).close()
    expect(await asked({ ...elsewhere, port })).toMatch(/^PROBLEM .* has another database/)
  })

  test('sees another AUDIT_KEY, and a log that is broken', async () => {
    const { app } = portal
    await inTransaction(app.db, (tx) => record(app, tx, { action: 'group.saved' }))
    expect(await finding('audit-log')).toMatchObject(says('ok', 'The last 1 rows'))
    expect(await finding('keys', { auditKey: 'another' })).toMatchObject(
      says('problem', 'was made without it.'),
    )
    const auditKey = undefined
    await app.db.updateTable('audit').set({ action: 'group.deleted' }).execute()
    expect(await finding('audit-log', { auditKey })).toMatchObject(says('problem', 'Row 1 is invalid'))
  })

  test('knows when the last backup was made', async () => {
    expect(await finding('backup')).toMatchObject(says('problem', 'No backup'))
    const file = path.join(portal.settings.dataFolder, 'copy')
    await runCommand('backup', { settings: portal.settings, args: [file], print: () => undefined })
    expect(await finding('backup')).toMatchObject(says('ok', 'The last backup is '))
  })

  test('sees a mail server that does not answer', async () => {
    const smtpUrl = `smtp://${NOBODY}`
    expect(await finding('mail', { smtpUrl })).toMatchObject(says('problem', '(ESOCKET)'))
  })

  test('sees a database that lacks a migration, without migrating it', async () => {
    const last = '0030-project-archive'
    const { db } = portal.app
    const table = 'schema_migrations' as never
    await db
      .deleteFrom(table)
      .where('name' as never, '=', last as never)
      .execute()
    expect((await run(portal.settings)).text).toContain('The database lacks 1 migration of this version.')
    expect((await run(portal.settings)).text).toContain('PROBLEM  Database schema')
  })

  test('sees a database that does not answer', async () => {
    const databaseUrl = `postgres://${NOBODY}/portal`
    const { code, text } = await run({ ...portal.settings, databaseUrl })
    expect(code).toBe(1)
    expect(text).toContain('PROBLEM  Database schema: The database does not answer.')
    expect(text).toContain('WARNING  Second administrator: This could not be checked')
  })

  test('sees that nobody can be in the steering committee', async () => {
    const found = await finding('administrators', { steeringCommitteeId: 'Steering' })
    expect(found).toMatchObject(
      says('warning', 'No working group has the id "Steering" (STEERING_COMMITTEE_ID)'),
    )
  })

  test('sees passkeys that were made for another host name', async () => {
    await addPasskey(await portal.as('member'))
    expect(await finding('url')).toMatchObject(says('warning', 'only this machine'))
    expect(await finding('url', { apiUrl: 'https://portal.hospital.example' })).toMatchObject(
      says('warning', '1 passkey was made for another host name'),
    )
  })

  test('sees that only one administrator is left, and then nobody', async () => {
    const { db } = portal.app
    await db.updateTable('users').set({ is_admin: 0 }).where('id', '<>', 'admin').execute()
    expect(await finding('administrators')).toMatchObject(says('warning', 'only one'))
    await db
      .updateTable('users')
      .set({ deactivated_at: portal.app.now() })
      .where('id', '=', 'admin')
      .execute()
    expect(await finding('administrators')).toMatchObject(says('problem', 'Nobody'))
  })

  test('sees a log that was written by a clock ahead of this one', async () => {
    const created_at = new Date(Date.now() + 3600_000).toISOString()
    await portal.app.db.updateTable('audit_head').set({ created_at }).execute()
    expect(await finding('clock')).toMatchObject(says('problem', 'from the future'))
  })

  test('sees an event that new time-zone rules have moved', async () => {
    const moved = {
      scheduled_utc: '2030-01-01T10:00:00.000Z',
      time_zone: 'UTC',
      wall_time: '2030-01-01T11:00:00',
    }
    await portal.app.db.updateTable('events').set(moved).execute()
    expect(await finding('time-zones')).toMatchObject(says('problem', '1 upcoming event'))
  })

  test('sees a proxy that is not listed, and one that the web server reports', async () => {
    // A server notes it once an hour.
    await portal.close()
    portal = await startOwnPortal(engine)
    expect(await finding('proxies')).toMatchObject(says('ok', ''))
    const reported = { 'x-forwarded-for': '203.0.113.7', 'x-portal-unlisted-proxy': '1' }
    await portal.visitor().send({ url: '/healthz', headers: reported })
    while ((await finding('proxies'))?.status === 'ok') await new Promise(setImmediate)
    expect(await finding('proxies')).toMatchObject(says('warning', 'not listed'))
  })

  test('sees files with secrets that others may read', async () => {
    const file = path.join(portal.settings.dataFolder, 'signing-key.pem')
    await writeFile(file, 'a key', { mode: 0o644 })
    await chmod(portal.settings.dataFolder, 0o755)
    expect(await finding('keys')).toMatchObject(says('problem', 'signing-key.pem'))
    await chmod(portal.settings.dataFolder, 0o700)
    expect(await finding('keys')).toMatchObject(says('warning', 'in the database'))
  })

  test('asks the portal about releases, and for which groups canaries run', async () => {
    expect(await finding('releases')).toMatchObject(says('warning', 'no releases'))
    const canariesForNobody = jest.fn(async () => ['mf-projects 3.0.0 for the group Phisics'])
    const releases = { ...NO_RELEASES, observe: async () => [], canariesForNobody }
    expect(await finding('releases', { releases })).toMatchObject(
      says('warning', 'mf-projects 3.0.0 for the group Phisics runs for nobody'),
    )
    const { id, name } = await portal.app.db
      .selectFrom('committees')
      .select(['id', 'name'])
      .executeTakeFirstOrThrow()
    expect(canariesForNobody).toHaveBeenCalledWith(expect.arrayContaining([id, name]))
  })

  test('sees a portal without https, and one that nobody reaches', async () => {
    expect(await finding('url', { publicUrl: 'http://portal.example' })).toMatchObject(
      says('problem', 'without https'),
    )
    const publicUrl = `https://${NOBODY}`
    expect(await finding('url', { publicUrl })).toMatchObject(says('problem', '(ECONNREFUSED)'))
  })

  test('sees a data folder that is gone', async () => {
    expect(await finding('disk', { dataFolder: '/nowhere' })).toMatchObject(
      says('warning', 'could not be read'),
    )
    expect(await finding('disk')).toMatchObject({ message: expect.stringContaining('are free') })
  })

  test('answers administrators, and nobody else', async () => {
    const response = await (await portal.as('admin')).get('/api/admin/system')
    expect(
      response
        .json<SystemWire>()
        .findings.map(({ check }) => check)
        .toSorted(),
    ).toEqual(systemChecks.toSorted())
    expect((await (await portal.as('steering')).get('/api/admin/system')).statusCode).toBe(403)
    expect((await portal.visitor().get('/api/admin/system')).statusCode).toBe(401)
  })
})

test('the doctor does not create a database where there is none', async () => {
  const portal = await startPortal('sqlite')
  const settings = { ...portal.settings, dataFolder: path.join(portal.settings.dataFolder, 'elsewhere') }
  expect(await run(settings)).toMatchObject({
    code: 1,
    text: expect.stringContaining('There is no portal in'),
  })
  expect(existsSync(databaseFile(settings))).toBe(false)
  await portal.close()
})
