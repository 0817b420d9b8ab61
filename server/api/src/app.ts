import type { Exporter } from '@recog/server-kit/traces'
import type { Connections, Database, Engine } from './database/open'
import type { Passwords } from './identity/passwords'
import type { Metrics } from './metrics/metrics'
import type { Settings } from './settings'

/** The services a handler can use. Created once in `server.ts` and passed to every call. */
export interface App {
  readonly settings: Settings
  readonly db: Database
  readonly engine: Engine
  /** The connections of this process; undefined for SQLite, which has none. */
  readonly connections: (() => Connections) | undefined
  readonly metrics: Metrics
  /** Undefined without a collector. */
  readonly traces: Exporter | undefined
  readonly passwords: Passwords
  /** Keys shared by all processes on one database. */
  readonly keys: {
    readonly antiforgery: Buffer
    readonly botCheck: Buffer
    readonly throttle: Buffer
    /** Signs the links in emails that work without signing in. */
    readonly emailLinks: Buffer
    readonly audit: Buffer
    /** Encrypts the secrets of authenticator apps. */
    readonly secondFactor: Buffer
    /** Of the hashes in the security log. */
    readonly security: Buffer
  }
  /** The current instant, as stored. */
  readonly now: () => string
  /** Tell the outbox worker that there is something to send. */
  readonly wakeOutbox: () => void
  /** Remove the traces of erased people in the background. */
  readonly wakeCompaction: () => void
  /** Prepare requested exports in the background. */
  readonly wakeExports: () => void
  readonly warn: (message: string) => void
  /** Write a line to the server's log that an operator may need later. */
  readonly info: (message: string) => void
}

/** What has the key of the audit log, also without an application. */
export interface HasAuditKey {
  readonly keys: Pick<App['keys'], 'audit'>
}

/** How far the clocks of servers may differ. An instant that is later than it can be by more than this is of a clock that was ahead. */
export const CLOCK_SECONDS = 300

/** An instant `seconds` from now, as it is stored. */
export const later = (app: App, seconds: number): string => secondsAfter(app.now(), seconds)

/** An instant `seconds` after another. */
export const secondsAfter = (instant: string, seconds: number): string =>
  new Date(Date.parse(instant) + seconds * 1000).toISOString()
