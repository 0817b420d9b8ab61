import { SettingError } from '@recog/server-kit/setting-values'
import { commandPrefix } from '@recog/server-kit/command-prefix'
import { serverKey } from '../database/keys'
import type { Database } from '../database/open'
import { endProof } from './chain'
import { signingKey } from './checkpoint-note'

/** Name of the row of `server_keys` with the fingerprint of the log's key. */
export const FINGERPRINT = 'audit-key-id'
/** Name of the row of `server_keys` with the key itself, for a portal without `AUDIT_KEY`. */
export const OWN_KEY = 'audit'

/** What a database, or a copy of one, says about the key of its log. */
export interface LogFacts {
  readonly serverKeys: readonly { readonly name: string; readonly value: string }[]
  /** Undefined, as its fields are, in a schema that is too old to have it. */
  readonly head: Readonly<{ seq?: number | string; hash?: string; end_proof?: string }> | undefined
}

/**
 * What tells one key from another, and gives away neither: the public key of the checkpoints, in base64.
 *
 * @param key of the chain
 */
export const fingerprintOf = (key: Buffer): string => signingKey(key).publicBytes.toString('base64')

/** The key in the database; undefined if it has none. */
const ownKeyOf = ({ serverKeys }: LogFacts): Buffer | undefined => {
  const own = serverKeys.find(({ name }) => name === OWN_KEY)?.value
  return own === undefined ? undefined : Buffer.from(own, 'hex')
}

/**
 * The key that a process with this setting would use; undefined if there is none yet.
 *
 * @param auditKey setting `AUDIT_KEY`
 */
export const keyFor = (auditKey: string | undefined, log: LogFacts): Buffer | undefined =>
  auditKey === undefined ? ownKeyOf(log) : Buffer.from(auditKey)

/**
 * Why a log must not be opened with a key: every row that is written then would break it for good.
 *
 * @param auditKey setting `AUDIT_KEY`; undefined for the key in the database
 * @param what has the log, for the message
 * @returns undefined if it may
 */
export function whyOtherKey(
  auditKey: string | undefined,
  log: LogFacts,
  what = 'this database',
): string | undefined {
  const { serverKeys, head } = log
  const stored = serverKeys.find(({ name }) => name === FINGERPRINT)?.value
  const made = (key: Buffer | undefined): boolean =>
    key !== undefined &&
    (stored === undefined
      ? // Databases of versions before the fingerprint.
        head?.end_proof === endProof(key, Number(head?.seq), head?.hash ?? '')
      : stored === fingerprintOf(key))
  if ((stored === undefined && !head?.end_proof) || made(keyFor(auditKey, log))) return undefined
  const { api } = commandPrefix()
  const change = `To use another key, run "${api} audit change-key", which docs/runbooks/verify-the-audit-log.md describes.`
  if (auditKey === undefined)
    return `AUDIT_KEY is not set, but the audit log of ${what} was made with one. Set AUDIT_KEY to that key. ${change}`
  if (made(ownKeyOf(log)))
    return `AUDIT_KEY is set, but the audit log of ${what} was made without it. Remove AUDIT_KEY. ${change}`
  return `AUDIT_KEY is not the key that the audit log of ${what} was made with. Set AUDIT_KEY to that key. ${change}`
}

/** What an open database says about the key of its log. Its schema is up to date. */
export const readLogFacts = async (db: Database): Promise<LogFacts> => ({
  serverKeys: await db.selectFrom('server_keys').selectAll().execute(),
  head: await db.selectFrom('audit_head').selectAll().executeTakeFirst(),
})

/**
 * The key of the log, which the database keeps a fingerprint of.
 *
 * @param auditKey setting `AUDIT_KEY`; undefined for a key in the database, which is made on first use
 * @throws if the log was made with another one, with what to do
 */
export async function openAuditKey(db: Database, auditKey: string | undefined): Promise<Buffer> {
  const check = async (): Promise<LogFacts> => {
    const log = await readLogFacts(db)
    const refused = whyOtherKey(auditKey, log)
    if (refused !== undefined) throw new SettingError(refused)
    return log
  }
  const key = keyFor(auditKey, await check()) ?? (await serverKey(db, OWN_KEY))
  await db
    .insertInto('server_keys')
    .values({ name: FINGERPRINT, value: fingerprintOf(key) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  // Another process may have been first.
  await check()
  return key
}
