import { createExporter, traceQuery, type Exporter } from '@recog/server-kit/traces'
import type { Logger } from 'kysely'
import type { App } from './app'
import { openAuditKey } from './audit/audit-key'
import { serverKey } from './database/keys'
import { migrateAtStart } from './database/migrate-at-start'
import { openDatabase, type Database } from './database/open'
import type { Patience } from './database/postgres'
import { reachDatabase } from './database/reach'
import { replaceDamagedTexts } from './database/sqlite/damage'
import { createPasswords } from './identity/passwords'
import { createMetrics } from './metrics/metrics'
import { databaseFile, type Settings } from './settings'

export interface OpenApp {
  readonly app: App
  readonly close: () => Promise<void>
}

/**
 * Open the database and migrate it, after a snapshot, for the server and the command line.
 *
 * @param patience 'request' for a server; commands may take longer
 * @throws if the database cannot be opened, is damaged, belongs to a newer version, or has an audit log of another `AUDIT_KEY`
 */
export async function openApp(
  settings: Settings,
  warn: (message: string) => void,
  patience: Patience = 'maintenance',
): Promise<OpenApp> {
  if (!settings.databaseUrl) replaceDamagedTexts(databaseFile(settings), warn)
  const migrateFirst = () => migrateAtStart(settings, { say: warn })
  await reachDatabase(settings, migrateFirst, warn, patience === 'request')
  const { tracesUrl } = settings
  const traces =
    tracesUrl === undefined || patience !== 'request'
      ? undefined
      : createExporter(tracesUrl, 'portal-api', warn)
  const { db, engine, connections } = openDatabase(
    settings.databaseUrl,
    databaseFile(settings),
    settings.patience ?? patience,
    traces && logQueries(traces, settings),
  )
  const keys = await openKeys(db, settings).catch(async (error: unknown) => {
    await db.destroy()
    throw error
  })
  const app: App = {
    settings,
    db,
    engine,
    connections,
    metrics: createMetrics(),
    traces,
    passwords: await createPasswords(settings.passwordCost),
    keys,
    now: () => new Date().toISOString(),
    wakeOutbox: () => undefined,
    wakeCompaction: () => undefined,
    wakeExports: () => undefined,
    warn,
    info: () => undefined,
  }
  return { app, close: () => db.destroy() }
}

const openKeys = async (db: Database, { auditKey }: Settings): Promise<App['keys']> => ({
  antiforgery: await serverKey(db, 'antiforgery'),
  botCheck: await serverKey(db, 'bot-check'),
  throttle: await serverKey(db, 'throttle'),
  secondFactor: await serverKey(db, 'second-factor'),
  emailLinks: await serverKey(db, 'email-links'),
  security: await serverKey(db, 'security'),
  audit: await openAuditKey(db, auditKey),
})

/** Record each query within the trace of its request: the statement with placeholders, never its values. */
const logQueries =
  (traces: Exporter, { databaseUrl }: Settings): Logger =>
  ({ level, query, queryDurationMillis }) =>
    traceQuery(
      traces,
      databaseUrl ? 'postgresql' : 'sqlite',
      query.sql,
      queryDurationMillis,
      level === 'error',
    )
