import { createHmac } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { describeEachEngine, testSettings } from '../../server/api/testing/portal'
import { serverKey } from '../../server/api/src/database/keys'
import { migrate } from '../../server/api/src/database/migrate'
import { migrations } from '../../server/api/src/database/migrations/migrations'
import { openDatabase } from '../../server/api/src/database/open'
import { openApp, type OpenApp } from '../../server/api/src/open-app'
import { databaseFile } from '../../server/api/src/settings'
import { listAudit } from '../../server/api/src/audit/list'
import { verifyAudit } from '../../server/api/src/audit/verify'

/** Rows as version 0007 wrote them: row number, action, actor, target, details. */
const oldRows = [
  ['session.started', ['u1', 'ada@x.org', 'Ada Admin'], [null, '', ''], {}],
  [
    'profile.renamed',
    ['u1', 'ada@x.org', 'Ada Admin'],
    ['u1', 'ada@x.org', 'Ada B.'],
    { before: 'Ada Admin', after: 'Ada B.' },
  ],
  ['membership.added', ['u1', 'ada@x.org', 'Ada B.'], ['u2', 'mia@x.org', 'Mia Member'], { role: 'member' }],
  ['data.seeded', [null, '', ''], [null, '', ''], {}],
] as const

describeEachEngine('a log from before names were apart', (engine) => {
  let opened: OpenApp | undefined
  afterEach(async () => opened?.close())

  /** A database of version 0007 with these rows, opened by this version. */
  async function upgraded(auditKey: string, tamper: string | undefined): Promise<OpenApp> {
    const settings = await testSettings(engine, { AUDIT_KEY: auditKey })
    await mkdir(settings.dataFolder, { recursive: true })
    const { db } = openDatabase(settings.databaseUrl, databaseFile(settings), 'test')
    await migrate(db, engine, migrations.slice(0, 7))
    const key = auditKey === '' ? await serverKey(db, 'audit') : Buffer.from(auditKey)
    let hash = ''
    for (const [i, [action, actor, target, details]] of oldRows.entries()) {
      const fields = [
        i + 1,
        '2026-01-02T03:04:05.678Z',
        action,
        ...actor,
        ...target,
        'alpha',
        'Group',
        null,
        null,
        JSON.stringify(details),
      ]
      hash = createHmac('sha256', key)
        .update(`${hash}\n${JSON.stringify(fields)}`)
        .digest('base64url')
      await sql`insert into audit values (${sql.join([...fields, hash])})`.execute(db)
    }
    await sql`update audit_head set seq = 4, hash = ${hash}`.execute(db)
    if (tamper) await sql.raw(tamper).execute(db)
    await db.destroy()
    return openApp(settings, () => undefined)
  }

  const items = async ({ app }: OpenApp) => (await listAudit(app.db, { page: 1, pageSize: 50 })).items

  test.each(['', 'a key outside the database'])('is chained again, and says so (key: "%s")', async (key) => {
    opened = await upgraded(key, undefined)
    expect(await verifyAudit(opened.app)).toMatchObject({ ok: true, rows: 5 })
    const [marker, , added, renamed] = await items(opened)
    expect(marker).toMatchObject({ action: 'audit.rechained', actorName: '', targetName: '' })
    expect(JSON.parse(marker?.detailsJson ?? '')).toMatchObject({ rows: 4, valid: true })
    expect(added).toMatchObject({
      actorName: 'Ada B.',
      targetEmail: 'mia@x.org',
      detailsJson: '{"role":"member"}',
    })
    expect(renamed).toMatchObject({
      actorName: 'Ada Admin',
      targetName: 'Ada B.',
      detailsJson: '{"before":"Ada Admin","after":"Ada B."}',
    })
    const { rows } = await sql<{ all: string }>`select * from audit`.execute(opened.app.db)
    expect(JSON.stringify(rows)).not.toMatch(/Ada |Mia |x\.org/)
  })

  test.each([
    "update audit set actor_name = 'Eve' where seq = 3",
    'delete from audit where seq = 2',
    'delete from audit where seq = 4',
    'update audit_head set start_seq = 1, start_hash = (select hash from audit where seq = 1)',
  ])('remembers that it was not valid: %s', async (tamper) => {
    opened = await upgraded('', tamper)
    const [marker] = await items(opened)
    expect(JSON.parse(marker?.detailsJson ?? '')).toMatchObject({ valid: false })
  })
})
