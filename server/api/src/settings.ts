import { join } from 'node:path'
import type { MetricsAddress } from '@recog/server-kit/metrics'
import type { Patience } from './database/postgres'
import type { PasswordCost } from './identity/passwords'
import type { Releases } from './releases'

/** An OpenID provider that the operator trusts to say who somebody is, as settings name it. */
export interface Institution {
  /** In the URLs that the institution knows. Each has its own, so that an answer of another one never fits. */
  readonly key: string
  readonly name: string
  /** URL. http only on this machine (`readSettings`). */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
}

/** Everything the API reads from the environment (docs/settings.md). Changing one needs a restart. */
export interface Settings {
  readonly host: string
  readonly port: number
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  /** The same database without PgBouncer; undefined if `databaseUrl` does not lead through it. */
  readonly directDatabaseUrl: string | undefined
  /** Whose `X-Forwarded-*` headers are believed, as Fastify's `trustProxy`. */
  readonly trustedProxies: readonly string[]
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Origin of the portal; never taken from a request. */
  readonly publicUrl: string
  /** Origin at which browsers reach the API and the identity pages: links in mails are made from it. */
  readonly apiUrl: string
  /** Other origins whose pages may call the API with credentials. Includes the portal if the API has its own origin. */
  readonly allowedOrigins: readonly string[]
  readonly steeringCommitteeId: string
  /** Whether visitors read the names of the steering members. */
  readonly steeringNames: boolean
  readonly contactEmail: string
  /** Whether people who are not approved members see the e-mail addresses of those who are. */
  readonly emailsForApplicants: boolean
  /** Whether mails about new and reset accounts have a link instead of a temporary password, which nobody else then sees. */
  readonly inviteByLink: boolean
  readonly csrfHeader: string
  readonly botCheck: { readonly verifyUrl: string | undefined; readonly secret: string }
  readonly auditKey: string | undefined
  /** A file or URL that gets every checkpoint of the audit log, besides the file in the data folder. */
  readonly auditCheckpointsTo: string | undefined
  /** Everyone who was erased, for restoring backups; best kept beside them. */
  readonly erasureJournal: string
  readonly securityLogDays: number
  /** Address, name and subject of mails that were sent or given up this number of days ago are deleted. */
  readonly mailLogDays: number
  /** By whose clock the emails of once a day are written. */
  readonly digestTimeZone: string
  /** Audit rows older than this number of days are removed; undefined: never. */
  readonly auditRetentionDays: number | undefined
  /** Days after which people who have left are erased; undefined: only on request. */
  readonly eraseAfterDays: number | undefined
  /** After how many hours without a call a session ends. */
  readonly sessionIdleHours: number
  /** After how many hours a session ends in any case. */
  readonly sessionHours: number
  /** Who has to prove a second factor when they sign in: nobody, those who want to, administrators and steering members, or everyone. */
  readonly secondFactor: 'off' | 'offered' | 'privileged' | 'everyone'
  /** Where people may sign in, besides here. */
  readonly institutions: readonly Institution[]
  /** Where people prove that an ORCID iD is theirs; undefined: they cannot. */
  readonly orcid: Institution | undefined
  readonly releases: Releases
  /** The key that signs releases on this machine, for the doctor. */
  readonly signingKey: string
  readonly demo: boolean
  /** Whether this process also sends mails and does the other work that no call waits for. */
  readonly background: boolean
  readonly logLevel: string
  /** Collector of traces; undefined for none. */
  readonly tracesUrl: string | undefined
  /** Where metrics are served; undefined for nowhere. */
  readonly metrics: MetricsAddress | undefined
  /** Check responses against the contract, in tests only. */
  readonly checkResponses: boolean
  /** In tests only. Undefined: that of whoever waits for the database. */
  readonly patience: Patience | undefined
  /** Less in tests only. */
  readonly passwordCost: PasswordCost
}

/** Folder of the `.eml` files that replace a mail server. */
export const outboxFolder = (settings: Settings): string => join(settings.dataFolder, 'outbox')
export const databaseFile = (settings: Settings): string => join(settings.dataFolder, 'portal.db')
/** URL of the database with a session of its own, for what needs one or takes long. */
export const directUrl = (settings: Settings): string | undefined =>
  settings.directDatabaseUrl ?? settings.databaseUrl
