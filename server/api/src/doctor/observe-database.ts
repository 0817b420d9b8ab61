import { activeAdministrators } from '../policy/active-members'
import { describeAudience, isInCanary } from '@recog/release-service/release'
import { readLedgerToServe } from '@recog/release-service/store'
import { sql } from 'kysely'
import type { App } from '../app'
import { keyFor, readLogFacts, whyOtherKey } from '../audit/audit-key'
import { verifyLastRows } from '../audit/verify'
import { reasonNotToRun } from '../database/can-run'
import { migrationsOf } from '../database/migrate'
import { movedEvents } from '../events/resolve-again'
import { readDatabase } from '../metrics/read-database'
import type { ContentFacts, DatabaseFacts } from './facts'
import { noted } from './noted'

type Source = Pick<App, 'db' | 'engine' | 'now' | 'settings'>

/** How many rows of the audit log are verified: about a second's worth. */
const LAST_ROWS = 1000

/**
 * What the database says about itself. It is not migrated.
 *
 * @throws if it does not answer
 */
export async function observeDatabase(app: Source): Promise<DatabaseFacts> {
  const found = await migrationsOf(app.db)
  const { missing, unknown } = found
  const isUsable = missing.length === 0 && reasonNotToRun(found) === undefined
  return {
    missingMigrations: missing,
    unknownMigrations: unknown,
    content: isUsable ? await observeContent(app) : undefined,
  }
}

async function observeContent(app: Source): Promise<ContentFacts> {
  const { db } = app
  const administrators = await activeAdministrators(db).select('id').execute()
  const mails = await readDatabase(app)
  const facts = await readLogFacts(db)
  const key = keyFor(app.settings.auditKey, facts) ?? Buffer.alloc(0)
  const head = await db.selectFrom('audit_head').select('created_at').where('id', '=', 1).executeTakeFirst()
  return {
    administrators: administrators.length,
    oldestWaitingMail: mails.oldestWaiting,
    undeliverableMails: mails.undeliverableMails,
    databaseTime: app.engine === 'postgres' ? await databaseTime(app) : undefined,
    newestRow: head?.created_at || undefined,
    otherKey: whyOtherKey(app.settings.auditKey, facts),
    log: await verifyLastRows({ db, keys: { audit: key } }, LAST_ROWS),
    movedEvents: (await movedEvents(app)).length,
    lastBackup: await noted(db, 'last-backup'),
    canariesForNobody: await canariesForNobody(app),
    unlistedProxy: await noted(db, 'unlisted-proxy'),
  }
}

/** Who publishes a canary cannot see the groups, which only members can. */
async function canariesForNobody({ db, settings }: Source): Promise<string[]> {
  const { canaries } = await readLedgerToServe(settings.releases.folder)
  const groups = await db.selectFrom('committees').select(['id', 'name']).execute()
  return canaries.flatMap((canary) => {
    const { name, version, audience } = canary
    const visitor = { bucket: undefined, groups: groups.flatMap((group) => [group.id, group.name]) }
    if (!('group' in audience) || isInCanary(canary, visitor)) return []
    return `${name} ${version} for ${describeAudience(audience)}`
  })
}

async function databaseTime({ db }: Source): Promise<string> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return new Date(rows[0]?.now ?? Number.NaN).toISOString()
}
