import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import path from 'node:path'
import { connect } from 'node:tls'
import { routes } from '@recog/api-contract'
import { originHere } from '@recog/server-kit/setting-values'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { App } from '../app'
import { keyFor, readLogFacts, whyOtherKey } from '../audit/audit-key'
import { verifyLastRows } from '../audit/verify'
import { reasonNotToRun } from '../database/migration'
import { serverValue } from '../database/keys'
import { migrationsOf } from '../database/migrate'
import type { Database } from '../database/open'
import { damageIn } from '../database/sqlite/damage'
import { movedEvents } from '../events/resolve-again'
import { isAntiforgeryToken } from '../http/antiforgery'
import { isTrustworthy } from '../http/origin'
import { passkeysElsewhere } from '../identity/passkeys'
import { readDatabase } from '../metrics/read-database'
import { activeAdministrators } from '../policy/people'
import type { ReleaseFacts } from '../releases'
import { databaseFile, outboxFolder, type Settings } from '../settings'
import { LAST_BACKUP, UNLISTED_PROXY } from './notes'

/** What the doctor found out about this installation. Checks only read it, so that each of them can be seen failing. */
export interface Facts {
  readonly now: string
  readonly demo: boolean
  readonly mail: MailFacts
  readonly url: UrlFacts
  readonly keys: KeyFacts
  readonly disk: { readonly free: number; readonly total: number } | undefined
  /** IANA version of the time-zone rules, such as `2025b`; undefined if this Node.js has none. */
  readonly zoneRules: string | undefined
  readonly releases: ReleaseFacts
  /** What is wrong with the file of SQLite; undefined for PostgreSQL, and while the API itself examines. */
  readonly fileDamage: readonly string[] | undefined
  /** Undefined if the database does not answer. */
  readonly database: DatabaseFacts | undefined
  readonly api: ApiFacts
}

/** What answers where the API should be: this portal, one with another database, or why it cannot be told. */
type ApiFacts = 'this' | 'another' | { readonly error: string }

interface MailFacts {
  /** `none`: e-mails are written to files. */
  readonly server: 'none' | 'answers' | 'fails'
  /** Code of the failure. */
  readonly error: string
}

interface UrlFacts {
  readonly url: string
  /** Whether passwords cannot be read on the way: https, or this machine. */
  readonly isTrustworthy: boolean
  /** Undefined without https. */
  readonly certificate: { readonly expires: string } | { readonly error: string } | undefined
  /** What browsers find there. Undefined if it was not asked. */
  readonly leadsTo: ApiFacts | undefined
}

interface KeyFacts {
  readonly hasAuditKey: boolean
  /** Files with secrets that other users of the machine may read. */
  readonly readableByOthers: readonly string[]
}

interface DatabaseFacts {
  /** Migrations of this version that the database lacks, and migrations of a newer version that it has. */
  readonly missingMigrations: readonly string[]
  readonly unknownMigrations: readonly string[]
  /** Undefined until the schema is up to date. */
  readonly content: ContentFacts | undefined
}

export interface ContentFacts {
  readonly administrators: number
  /** The id of `STEERING_COMMITTEE_ID`, if no group has it. */
  readonly unknownSteering: string | undefined
  readonly oldestWaitingMail: string | undefined
  readonly undeliverableMails: number
  /** Addresses that took no emails several times. */
  readonly heldAddresses: number
  /** Passkeys that were made for another host name, and that nobody can use now. */
  readonly passkeysElsewhere: number
  /** Undefined for SQLite, which has no clock of its own. */
  readonly databaseTime: string | undefined
  /** When the newest row of the audit log was written; undefined for an empty log. */
  readonly newestRow: string | undefined
  /** Why this `AUDIT_KEY` must not be used with the log; undefined if it may. */
  readonly otherKey: string | undefined
  /** The last rows of the audit log: how many are valid, or the first one that is not. */
  readonly log: { readonly rows: number } | { readonly firstBad: number; readonly reason: string }
  /** Upcoming events whose wall time means another instant by the present rules. */
  readonly movedEvents: number
  readonly lastBackup: string | undefined
  /** Canaries for a group that does not exist, such as `mf-projects 2.0.0 for the group Phisics`. */
  readonly canariesForNobody: readonly string[]
  /** When a request last came through a proxy that is not listed. */
  readonly unlistedProxy: string | undefined
}

/** How long a mail server, or another server's TLS handshake, may take. Milliseconds. */
const TIMEOUT = 5_000

/** When the certificate of a server ends, or why there is no trusted connection to it. */
function certificateOf({ hostname, port }: URL): Promise<NonNullable<UrlFacts['certificate']>> {
  return new Promise((resolve) => {
    const host = hostname.replaceAll(/[[\]]/g, '')
    const name = isIP(host) ? {} : { servername: host }
    const socket = connect({ host, ...name, port: Number(port || 443), timeout: TIMEOUT })
    const end = (result: NonNullable<UrlFacts['certificate']>) => {
      socket.destroy()
      resolve(result)
    }
    socket.on('secureConnect', () =>
      end({ expires: new Date(socket.getPeerCertificate().valid_to).toISOString() }),
    )
    socket.on('timeout', () => end({ error: 'no answer' }))
    socket.on('error', (error: NodeJS.ErrnoException) => end({ error: error.code ?? 'failed' }))
  })
}

/**
 * Find out everything that the checks need. Changes nothing, and never fails: what cannot be found out is a fact, too.
 *
 * @param app with a database that need not be migrated
 * @param isRunning whether this is the API itself
 */
export async function observe(
  app: Pick<App, 'settings' | 'db' | 'engine' | 'now'>,
  isRunning: boolean,
): Promise<Facts> {
  const { settings } = app
  // Reads the whole file, and nothing else can be done meanwhile.
  const fileDamage = isRunning || settings.databaseUrl ? undefined : damageIn(databaseFile(settings))
  const isReadable = fileDamage === undefined || fileDamage.length === 0
  const isPublic = settings.publicUrl.startsWith('https:')
  const [mail, certificate, leadsTo, api, disk, releases, database] = await Promise.all([
    observeMail(settings),
    isPublic ? certificateOf(new URL(settings.publicUrl)) : undefined,
    isPublic ? whoAnswers(app.db, settings.apiUrl) : undefined,
    isRunning ? ('this' as const) : whoAnswers(app.db, originHere(settings.host, settings.port)),
    statfs(settings.dataFolder).then(
      ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
      () => undefined,
    ),
    settings.releases.observe(),
    isReadable ? observeDatabase(app).catch(() => undefined) : undefined,
  ])
  return {
    now: app.now(),
    demo: settings.demo,
    mail,
    url: {
      url: settings.publicUrl,
      isTrustworthy: isTrustworthy(new URL(settings.publicUrl)),
      certificate,
      leadsTo,
    },
    api,
    keys: observeKeys(settings),
    disk,
    zoneRules: process.versions['tz'],
    releases,
    fileDamage,
    database,
  }
}

async function observeMail({ smtpUrl }: Settings): Promise<MailFacts> {
  if (smtpUrl === undefined) return { server: 'none', error: '' }
  const limits = { connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT }
  const transport = createTransport({ url: smtpUrl, ...limits })
  try {
    await transport.verify()
    return { server: 'answers', error: '' }
  } catch (error) {
    return { server: 'fails', error: codeOf(error) }
  } finally {
    transport.close()
  }
}

/** The code only: a message of a mail server can repeat user names. */
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'failed'

function observeKeys(settings: Settings): KeyFacts {
  const secret = [databaseFile(settings), outboxFolder(settings), settings.signingKey]
  return {
    hasAuditKey: settings.auditKey !== undefined,
    readableByOthers: secret.filter(isReadableByOthers).map((file) => path.basename(file)),
  }
}

/** Whether the mode of a file, and of the folder it is in, lets others of this machine read it. */
function isReadableByOthers(file: string): boolean {
  const open = (each: string) => (statSync(each, { throwIfNoEntry: false })?.mode ?? 0) & 0o077
  return open(file) !== 0 && open(path.dirname(file)) !== 0
}

type Source = Pick<App, 'db' | 'engine' | 'now' | 'settings'>

/** How many rows of the audit log are verified: about a second's worth. */
const LAST_ROWS = 1000

/**
 * What the database says about itself. It is not migrated.
 *
 * @throws if it does not answer
 */
async function observeDatabase(app: Source): Promise<DatabaseFacts> {
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
  const groups = await db.selectFrom('committees').select(['id', 'name']).execute()
  const steering = app.settings.steeringCommitteeId
  const head = await db.selectFrom('audit_head').select('created_at').where('id', '=', 1).executeTakeFirst()
  return {
    administrators: administrators.length,
    unknownSteering: groups.some(({ id }) => id === steering) ? undefined : steering,
    oldestWaitingMail: mails.oldestWaiting,
    undeliverableMails: mails.undeliverableMails,
    heldAddresses: mails.heldAddresses,
    passkeysElsewhere: (await passkeysElsewhere(app)).reduce((sum, { count }) => sum + count, 0),
    databaseTime: app.engine === 'postgres' ? await databaseTime(app) : undefined,
    newestRow: head?.created_at || undefined,
    otherKey: whyOtherKey(app.settings.auditKey, facts),
    log: await verifyLastRows({ db, keys: { audit: key } }, LAST_ROWS),
    movedEvents: (await movedEvents(app)).length,
    lastBackup: await serverValue(db, LAST_BACKUP),
    canariesForNobody: await app.settings.releases.canariesForNobody(
      groups.flatMap(({ id, name }) => [id, name]),
    ),
    unlistedProxy: await serverValue(db, UNLISTED_PROXY),
  }
}

async function databaseTime({ db }: Source): Promise<string> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return new Date(rows[0]?.now ?? Number.NaN).toISOString()
}

/** How long an answer may take. Milliseconds. */
const ANSWER_TIMEOUT = 5_000

/**
 * Ask an API for an anti-forgery token: only servers with this database can make one that fits its key.
 *
 * @param origin of the API, perhaps behind proxies
 */
async function whoAnswers(db: Database, origin: string): Promise<ApiFacts> {
  const stored = await serverValue(db, 'antiforgery').catch(() => undefined)
  try {
    const response = await fetch(new URL(routes.csrfToken.path, origin), {
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT),
    })
    if (!response.ok) return { error: `status ${response.status}` }
    const { csrfToken } = (await response.json()) as { csrfToken?: unknown }
    const cookie = response.headers.getSetCookie().find((each) => /^(__Host-)?recog-session=/.test(each))
    if (cookie === undefined) return { error: 'something else answers' }
    const token = cookie.slice(cookie.indexOf('=') + 1).split(';')[0]
    const key = Buffer.from(stored ?? '', 'hex')
    return stored && isAntiforgeryToken(key, token, csrfToken) ? 'this' : 'another'
  } catch (error) {
    return { error: reasonOf(error) }
  }
}

/** The code of a failed connection; whoever sends something else than JSON is no portal. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } }
  if (name === 'TimeoutError') return 'no answer'
  if (name === 'SyntaxError') return 'something else answers'
  return typeof cause?.code === 'string' ? cause.code : 'failed'
}
