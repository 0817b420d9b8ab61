import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeEachEngine, testSettings } from '../../testing/portal'
import { runCommand } from '../../testing/run-command'
import type { App } from '../app'
import { inTransaction } from '../database/write'
import { openApp } from '../open-app'
import type { Settings } from '../settings'
import { chainHash } from './chain'
import { checkpointFile, writeCheckpoint } from './checkpoints'
import { purgeAudit } from './purge'
import { record } from './record'
import { verifyAudit } from './verify'
import { signCheckpoint, signingKey } from './checkpoint-note'

const FIRST = 'the first key, of the 40 letters it needs'
const SECOND = 'the second key, which has as many letters'

describeEachEngine('the key of the audit log', (engine) => {
  let settings: Settings
  let said: string[]
  const print = (line: string) => void said.push(line)
  const withKey = (auditKey: string | undefined): Settings => ({ ...settings, auditKey })
  beforeEach(async () => {
    said = []
    settings = { ...(await testSettings(engine)), auditKey: FIRST }
  })
  afterEach(() => rmSync(settings.dataFolder, { recursive: true, force: true }))

  /** Do something with the portal open. */
  async function using<T>(key: string | undefined, work: (app: App) => Promise<T>): Promise<T> {
    const { app, close } = await openApp(withKey(key), print)
    try {
      return await work(app)
    } finally {
      await close()
    }
  }
  const write = (app: App, count = 3) =>
    inTransaction(app.db, async (tx) => {
      for (let i = 0; i < count; i += 1) await record(app, tx, { action: 'group.saved' })
    })
  const verify = (key: string | undefined) => using(key, (app) => verifyAudit(app))

  async function changeKey(from: string | undefined, to: string, ...more: string[]): Promise<number> {
    const file = join(settings.dataFolder, 'next-key')
    writeFileSync(file, `${to}\n`)
    const code = await runCommand('audit', {
      settings: withKey(from),
      args: ['change-key', '--to', file, ...more],
      print,
    })
    return code
  }

  test.each([
    [FIRST, SECOND, 'AUDIT_KEY is not the key that the audit log of this database was made with'],
    [FIRST, undefined, 'AUDIT_KEY is not set, but the audit log of this database was made with one'],
    [undefined, FIRST, 'AUDIT_KEY is set, but the audit log of this database was made without it'],
  ])('of %s does not open for %s', async (made, other, why) => {
    await using(made, (app) => write(app))
    await expect(using(other, (app) => write(app))).rejects.toThrow(why)
    const group = runCommand('create-group', {
      settings: withKey(other),
      args: ['physics', 'Physics'],
      print,
    })
    await expect(group).rejects.toThrow('audit change-key')
    expect(await verify(made)).toMatchObject({ ok: true, rows: 3 })
  })

  test('is noticed in a database of a version that kept no fingerprint, and kept from then on', async () => {
    await using(FIRST, async (app) => {
      await write(app)
      await app.db.deleteFrom('server_keys').where('name', '=', 'audit-key-id').execute()
    })
    await expect(verify(SECOND)).rejects.toThrow('AUDIT_KEY is not the key')
    await expect(verify(undefined)).rejects.toThrow('AUDIT_KEY is not set')
    expect(await verify(FIRST)).toMatchObject({ ok: true })
    await expect(verify(SECOND)).rejects.toThrow('AUDIT_KEY is not the key')
  })

  test('of a backup must be that of the portal, before anything is replaced', async () => {
    const file = join(settings.dataFolder, 'copy')
    await using(FIRST, (app) => write(app))
    expect(await runCommand('backup', { settings, args: [file], print })).toBe(0)
    await using(FIRST, (app) => write(app))
    for (const [other, why] of [
      [SECOND, 'AUDIT_KEY is not the key that the audit log of this backup was made with'],
      [undefined, 'AUDIT_KEY is not set, but the audit log of this backup was made with one'],
    ] as const) {
      await expect(runCommand('restore', { settings: withKey(other), args: [file], print })).rejects.toThrow(
        why,
      )
      const verified = runCommand('backup', { settings: withKey(other), args: ['--verify', file], print })
      await expect(verified).rejects.toThrow(why)
    }
    expect(await verify(FIRST)).toMatchObject({ ok: true, rows: 6 })
  })

  describe('can be changed', () => {
    test.each([
      ['another AUDIT_KEY', FIRST],
      ['the key in the database', undefined],
    ])('from %s: what was proved stays proved, and the change has a row', async (_title, first) => {
      await using(first, async (app) => {
        await write(app)
        await writeCheckpoint(app)
        await write(app)
      })
      expect(await changeKey(first, SECOND)).toBe(0)
      expect(said).toContain('6 rows, all valid.')
      await expect(verify(first)).rejects.toThrow('change-key')
      await using(SECOND, async (app) => {
        await write(app)
        expect(await verifyAudit(app)).toMatchObject({ ok: true, rows: 10, proof: { size: 3 }, notes: [] })
        expect(await writeCheckpoint(app)).toMatchObject({ size: 10 })
        expect(await verifyAudit(app)).toMatchObject({ ok: true, proof: { size: 10 } })
        const row = await app.db.selectFrom('audit').select('action').where('seq', '=', 7).executeTakeFirst()
        expect(row).toEqual({ action: 'audit.key-changed' })
      })
      // And once more, after a part of the log was removed.
      await using(SECOND, (app) => purgeAudit(app, '9999-01-01T00:00:00.000Z', 4))
      expect(await changeKey(SECOND, FIRST)).toBe(0)
      expect(await verify(FIRST)).toMatchObject({ ok: true, rows: 2 })
    })

    test('and one that has leaked forges nothing any more', async () => {
      await using(FIRST, (app) => write(app))
      await changeKey(FIRST, SECOND)
      const key = Buffer.from(FIRST)
      await using(SECOND, async ({ db }) => {
        let previous = ''
        for (const { hash: _, ...row } of await db.selectFrom('audit').selectAll().orderBy('seq').execute()) {
          if (row.seq > 3) break
          const forged = { ...row, action: 'group.deleted' }
          previous = chainHash(key, previous, forged)
          await db
            .updateTable('audit')
            .set({ action: forged.action, hash: previous })
            .where('seq', '=', row.seq)
            .execute()
        }
      })
      expect(await verify(SECOND)).toMatchObject({ ok: false, firstBad: 4 })
      const note = signCheckpoint({ origin: 'x/audit', size: 4, root: 'A'.repeat(43) + '=' }, signingKey(key))
      writeFileSync(checkpointFile(settings), note)
      expect(await verify(SECOND)).toMatchObject({ reason: expect.stringContaining('a valid signature') })
    })

    test('after it was lost: only checkpoints prove the rows before', async () => {
      await using(FIRST, async (app) => {
        await write(app)
        await writeCheckpoint(app)
      })
      expect(await changeKey(undefined, SECOND, '--old-key-is-lost')).toBe(0)
      expect(await verify(SECOND)).toMatchObject({
        ok: true,
        proof: { size: 3 },
        notes: ['Rows before 4 had a key that is lost: only their checkpoints prove them.'],
      })
    })

    test('to one in a file with blanks around it, as the portal reads it', async () => {
      await using(FIRST, (app) => write(app))
      await expect(changeKey(FIRST, `${SECOND} # the new one`)).rejects.toThrow('followed by a comment')
      expect(await changeKey(FIRST, ` ${SECOND}\t`)).toBe(0)
      expect(await verify(SECOND)).toMatchObject({ ok: true, rows: 4 })
    })

    test('but not to a short one, nor while a server runs', async () => {
      await using(FIRST, async (app) => {
        await write(app)
        expect(await changeKey(FIRST, 'short')).toBe(2)
        expect(said.join()).toContain('at least 32 characters')
        await expect(changeKey(FIRST, SECOND)).rejects.toThrow('Stop it first')
      })
      expect(await verify(FIRST)).toMatchObject({ ok: true, rows: 3 })
    })
  })
})
