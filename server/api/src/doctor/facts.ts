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
export type ApiFacts = 'this' | 'another' | { readonly error: string }

export interface MailFacts {
  /** `none`: e-mails are written to files. */
  readonly server: 'none' | 'answers' | 'fails'
  /** Code of the failure. */
  readonly error: string
}

export interface UrlFacts {
  readonly url: string
  /** Whether passwords cannot be read on the way: https, or this machine. */
  readonly isTrustworthy: boolean
  /** Undefined without https. */
  readonly certificate: { readonly expires: string } | { readonly error: string } | undefined
  /** What browsers find there. Undefined if it was not asked. */
  readonly leadsTo: ApiFacts | undefined
}

export interface KeyFacts {
  readonly hasAuditKey: boolean
  /** Files with secrets that other users of the machine may read. */
  readonly readableByOthers: readonly string[]
}

/** Differences between the release store and its ledger; `elsewhere` if this machine has no store. */
export type ReleaseFacts = readonly string[] | 'elsewhere' | { readonly unreachable: string }

export interface DatabaseFacts {
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
