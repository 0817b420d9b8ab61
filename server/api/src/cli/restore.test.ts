import { rm, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { closeFiles } from '../../testing/close-files'
import { createTestDatabase } from '../../testing/postgres'
import { describeEachEngine, engines, testSettings } from '../../testing/portal'
import { runCommand } from '../../testing/run-command'
import { makeWorld, addressOf } from '../../testing/world'
import { personWithId } from '../policy/people'
import { deactivate, reactivate } from '../admin/people/deactivate'
import { endSessionsOf } from '../admin/people/sign-in'
import { setAdministrator } from '../admin/people/set-administrator'
import type { App } from '../app'
import { record } from '../audit/record'
import { verifyAudit } from '../audit/verify'
import { writeCheckpoint } from '../audit/checkpoints'
import { migrate } from '../database/migrate'
import { openDatabase } from '../database/open'
import { inTransaction } from '../database/write'
import { issueResetLink, setPassword } from '../identity/set-password'
import { setAddress } from '../identity/change-address'
import { startSession } from '../identity/sessions'
import { openApp, type OpenApp } from '../open-app'
import { checkSteeringGroup } from '../start-app'
import { databaseFile, type Settings } from '../settings'

let settings: Settings
let file: string
let said: string[]
const open = (): Promise<OpenApp> => openApp(settings, () => undefined)
const call = (...args: string[]) => ({ settings, args, print: (line: string) => void said.push(line) })

async function newInstallation(engine: 'sqlite' | 'postgres'): Promise<void> {
  settings = await testSettings(engine)
  file = join(settings.dataFolder, 'copy')
  said = []
}

/** Restore the backup of the test world, after this happened. @returns the restored database */
async function restoreAfter(happened: (app: App) => Promise<unknown>): Promise<OpenApp> {
  const running = await open()
  await checkSteeringGroup(running.app)
  await makeWorld(running.app)
  await setAdministrator(running.app, undefined, 'steering', true)
  await inTransaction(running.app.db, (tx) => startSession(running.app, tx, 'member', 'a browser'))
  await inTransaction(running.app.db, (tx) => issueResetLink(running.app, tx, 'lead', 3600))
  const created_at = running.app.now()
  const link = { issuer: 'https://idp.example/', subject: 'mia', user_id: 'member', created_at }
  await running.app.db.insertInto('institution_links').values(link).execute()
  const code = { user_id: 'member', code_hash: 'hash', created_at }
  await running.app.db.insertInto('recovery_codes').values(code).execute()
  expect(await runCommand('backup', call(file))).toBe(0)
  await happened(running.app)
  await running.close()
  expect(await runCommand('restore', call(file))).toBe(0)
  return open()
}

const person = ({ db }: App, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const actionsAfterRestore = async ({ db }: App) => {
  const rows = await db.selectFrom('audit').select(['action', 'target_id']).orderBy('seq').execute()
  const from = rows.findIndex(({ action }) => action === 'database.restored')
  return rows.slice(from + 1).map(({ action, target_id }) => `${action} ${target_id ?? ''}`)
}

describeEachEngine('a restore never gives back what was taken away', (engine) => {
  beforeEach(() => newInstallation(engine))
  afterEach(() => rm(settings.dataFolder, { recursive: true, force: true }))

  test('everybody must sign in again, and links that were sent are void', async () => {
    const { app, close } = await restoreAfter(() => Promise.resolve())
    for (const table of ['sessions', 'reset_links', 'reset_requests', 'address_changes'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
    expect(said).toContain('Everybody must sign in again. Deleted sessions: 1, links: 1.')
    const row = await app.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'database.restored')
      .executeTakeFirst()
    expect(row?.details).toContain('"sessions":1')
    await close()
  })

  test('people stay deactivated, and stay without rights and roles, with an audit row for each', async () => {
    const { app, close } = await restoreAfter(async (before) => {
      const groups = [{ id: 'alpha', userId: 'member' }]
      const projects = [{ id: 'project', userId: 'member' }]
      await deactivate(before, undefined, 'lead', { groups, projects })
      await setAdministrator(before, undefined, 'steering', false)
      await deactivate(before, undefined, 'otherLead', {
        groups: [{ id: 'beta', userId: 'member' }],
        projects: [],
      })
      await reactivate(before, undefined, 'otherLead')
    })
    expect((await person(app, 'lead')).deactivated_at).not.toBeNull()
    expect((await person(app, 'steering')).is_admin).toBe(0)
    expect((await person(app, 'otherLead')).deactivated_at).toBeNull()
    expect((await person(app, 'admin')).is_admin).toBe(1)
    const leads = await app.db
      .selectFrom('memberships')
      .select('user_id')
      .where('role', '=', 'board')
      .execute()
    expect(leads).toEqual([])
    expect(await actionsAfterRestore(app)).toEqual([
      'membership.role-changed lead',
      'account.deactivated lead',
      'account.admin-revoked steering',
      'membership.role-changed otherLead',
    ])
    expect(said.join('\n')).toContain(`  ${addressOf('lead')} is deactivated\n`)
    expect(said).toContain(`  ${addressOf('steering')} is no administrator any more`)
    expect(said).toContain(`  ${addressOf('otherLead')} does not lead Group beta any more`)
    expect(await verifyAudit(app)).toMatchObject({ ok: true })
    await close()
  })

  test('a password that was replaced no longer works', async () => {
    const mia = { userId: 'member', email: addressOf('member'), displayName: 'Mia Member' }
    const { app, close } = await restoreAfter(async (before) => {
      const { password_hash } = await person(before, 'member')
      const proof = { checkedHash: password_hash ?? '', factors: 1 }
      const browser = { token: 'x', userAgent: '', ip: '127.0.0.1' }
      expect(await setPassword(before, mia, 'a quite different password', browser, proof)).toBeDefined()
      await endSessionsOf(before, undefined, 'steering2')
    })
    expect((await person(app, 'member')).password_hash).toBeNull()
    expect((await person(app, 'lead')).password_hash).not.toBeNull()
    expect(await actionsAfterRestore(app)).toEqual([
      'account.password-reset member',
      'account.sessions-ended steering2',
    ])
    expect(said.join()).toContain(`${addressOf('member')} has no password`)
    await close()
  })

  test('a recovery code that was used does not work again', async () => {
    const { app, close } = await restoreAfter(async (before) => {
      await before.db.deleteFrom('recovery_codes').execute()
      const target = await personWithId(before.db, 'member')
      await inTransaction(before.db, (tx) =>
        record(before, tx, { action: 'recovery-code.used', actor: target, target }),
      )
    })
    expect(await app.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
    expect(await actionsAfterRestore(app)).toEqual(['recovery-codes.renewed member'])
    expect(said.join()).toContain(`${addressOf('member')} has no recovery codes`)
    await close()
  })

  test('an institution that was unlinked signs nobody in again', async () => {
    const target = { userId: 'member', email: addressOf('member'), displayName: 'Mia Member' }
    const { app, close } = await restoreAfter(async (before) => {
      await before.db.deleteFrom('institution_links').execute()
      await inTransaction(before.db, (tx) =>
        record(before, tx, { action: 'institution.unlinked', actor: target, target }),
      )
    })
    expect(await app.db.selectFrom('institution_links').selectAll().execute()).toEqual([])
    expect(await actionsAfterRestore(app)).toEqual(['institution.unlinked member'])
    expect(said.join()).toContain(`${addressOf('member')} signs in with no institution`)
    await close()
  })

  test('an address that was changed is not the old one again', async () => {
    const change = async (before: App, id: string, email: string) =>
      inTransaction(before.db, async (tx) => {
        const account = await personWithId(tx, id)
        await setAddress(tx, id, email)
        await record(before, tx, { action: 'account.address-changed', target: { ...account, email } })
      })
    const { app, close } = await restoreAfter(async (before) => {
      await change(before, 'member', 'first@new.example')
      await change(before, 'member', 'second@new.example')
      // Two people, of whom one now has the address that the other has in the backup.
      await change(before, 'lead', 'lead@new.example')
      await change(before, 'otherLead', addressOf('lead'))
      // Two people who exchanged theirs.
      await change(before, 'steering', 'between@new.example')
      await change(before, 'steering2', addressOf('steering'))
      await change(before, 'steering', addressOf('steering2'))
    })
    expect(await person(app, 'member')).toMatchObject({
      email: 'second@new.example',
      email_normalised: 'second@new.example',
    })
    expect((await person(app, 'otherLead')).email).toBe(addressOf('lead'))
    expect(await actionsAfterRestore(app)).toEqual([
      'account.address-changed member',
      'account.address-changed lead',
      'account.address-changed otherLead',
    ])
    expect(said).toContain(`  ${addressOf('member')} has the address second@new.example`)
    expect(said).toContain(
      `  ${addressOf('steering')} has the address ${addressOf('steering2')} NOT APPLIED: somebody else has it in the backup.`,
    )
    expect(await verifyAudit(app)).toMatchObject({ ok: true })
    await close()
  })

  test('a restore of a newer backup over an older one takes nothing away', async () => {
    const first = join(settings.dataFolder, 'first')
    const running = await open()
    await checkSteeringGroup(running.app)
    await makeWorld(running.app)
    await runCommand('backup', call(first))
    await setAdministrator(running.app, undefined, 'member', true)
    await runCommand('backup', call(file))
    await running.close()
    for (const copy of [first, file]) {
      expect(await runCommand('restore', call(copy))).toBe(0)
    }
    const { app, close } = await open()
    expect((await person(app, 'member')).is_admin).toBe(1)
    await close()
  })

  test('the operator is told what cannot be applied, and when nobody is an administrator', async () => {
    const { app, close } = await restoreAfter(async (before) => {
      await setAdministrator(before, undefined, 'member', true)
      for (const id of ['steering', 'admin']) await setAdministrator(before, undefined, id, false)
    })
    expect((await person(app, 'admin')).is_admin).toBe(0)
    expect(said.join()).toContain('Nobody is an administrator')
    await close()
  })

  test('the operator is told what cannot be known', async () => {
    const running = await open()
    await checkSteeringGroup(running.app)
    await makeWorld(running.app)
    await runCommand('backup', call(file))
    await setAdministrator(running.app, undefined, 'member', true)
    await writeCheckpoint(running.app)
    await running.close()
    await closeFiles(settings)
    // The machine is lost, but the checkpoints are not.
    if (settings.databaseUrl)
      settings = { ...settings, databaseUrl: await createTestDatabase(), directDatabaseUrl: undefined }
    else await rm(databaseFile(settings))
    expect(await runCommand('restore', call(file))).toBe(0)
    expect(said.join('\n')).toContain('There is no previous database to compare with')
    expect(said).toContain(
      'A checkpoint shows that the audit log went on to row 1; the backup ends at row 0.',
    )
    expect((await readdir(settings.dataFolder)).filter((name) => name.includes('before-restore'))).toEqual([])
  })
})

test('a damaged database is kept, and the operator is told that it cannot be read', async () => {
  await newInstallation('sqlite')
  const running = await open()
  await runCommand('backup', call(file))
  await sql`drop table audit_personal`.execute(running.app.db)
  await sql`alter table audit drop column details`.execute(running.app.db)
  await running.close()
  expect(await runCommand('restore', call(file))).toBe(0)
  expect(said.join('\n')).toContain('The previous database cannot be read')
  await rm(settings.dataFolder, { recursive: true, force: true })
})

const onPostgres = engines.includes('postgres') ? describe : describe.skip
onPostgres('an older version on the PostgreSQL database of a newer one', () => {
  beforeEach(() => newInstallation('postgres'))
  afterEach(() => rm(settings.dataFolder, { recursive: true, force: true }))

  /** What a newer version would do: a table of its own, which it marks, beside one of another program. */
  async function upgrade(): Promise<void> {
    const { db } = openDatabase(settings.databaseUrl, '', 'test')
    await sql`create table badges (name text)`.execute(db)
    await sql`comment on table badges is 'recog-portal'`.execute(db)
    await sql`insert into badges values ('gold')`.execute(db)
    await sql`create table other_program (name text)`.execute(db)
    await db.destroy()
  }
  const tables = async () => {
    const { db } = openDatabase(settings.databaseUrl, '', 'test')
    const found = await db.introspection.getTables()
    await db.destroy()
    return found.map(({ name }) => name)
  }

  test('its backup has tables that it does not know, and its restore removes them', async () => {
    const { db } = openDatabase(settings.databaseUrl, '', 'test')
    await migrate(db, 'postgres')
    await db.destroy()
    const older = join(settings.dataFolder, 'older')
    expect(await runCommand('backup', call(older))).toBe(0)
    await upgrade()
    expect(await runCommand('backup', call(file))).toBe(0)
    expect(await runCommand('restore', call(older))).toBe(0)
    expect(await tables()).not.toContain('badges')
    expect(await tables()).toContain('other_program')
    expect(await runCommand('restore', call(file))).toBe(0)
    expect(await tables()).toContain('badges')
  })

  test('an empty database is not backed up', async () => {
    expect(await runCommand('backup', call(file))).toBe(2)
    expect(said).toEqual(['The database has no tables of the portal.'])
  })
})
