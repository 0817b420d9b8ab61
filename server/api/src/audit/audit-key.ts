import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { commandPrefix } from '@recog/server-kit/command-prefix'
import { SettingError } from '@recog/server-kit/setting-values'
import type { App, HasAuditKey } from '../app'
import { keepServerValue, serverKey, serverValue, setServerValue } from '../database/keys'
import type { Database } from '../database/open'
import { inTransaction } from '../database/write'
import { endProof, startProof } from './chain'
import { signingKey, openNote, type Checkpoint } from './checkpoint-note'
import { parseDetails } from './detail-fields'
import { lockHead, record } from './record'

/** Name of the row of `server_keys` with the fingerprint of the log's key. */
const FINGERPRINT = 'audit-key-id'
/** Name of the row of `server_keys` with the key itself, for a portal without `AUDIT_KEY`. */
const OWN_KEY = 'audit'

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
const fingerprintOf = (key: Buffer): string => signingKey(key).publicBytes.toString('base64')

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
  await keepServerValue(db, FINGERPRINT, fingerprintOf(key))
  // Another process may have been first.
  await check()
  return key
}

/** A key that the log once had. */
export interface FormerKey {
  /** Number of the row `audit.key-changed`, the first one that is made with another key. */
  readonly until: number
  /** Of the rows; undefined if the key was lost. */
  readonly key: Buffer | undefined
  /** Of the checkpoints. */
  readonly fingerprint: string
}

/**
 * Give the log another key from its next row on, `audit.key-changed`. The row has the old key, sealed with the new one: earlier rows
 * can still be verified, and as the new key covers the last of them, nobody can change them with the old key, even if it has leaked.
 *
 * @param app of the log, with the new key
 * @param old undefined if it is lost; then only their checkpoints prove the rows until now
 */
export async function changeAuditKey(
  app: Pick<App, 'db' | 'now'> & HasAuditKey,
  old: Buffer | undefined,
): Promise<void> {
  const { audit: key } = app.keys
  await inTransaction(app.db, async (tx) => {
    const head = await lockHead(tx)
    if (head.start_seq > 0)
      await tx
        .updateTable('audit_head')
        .set({ start_proof: startProof(key, head.start_seq, head.start_hash, head.start_frontier) })
        .where('id', '=', 1)
        .execute()
    const before = (await serverValue(tx, FINGERPRINT)) ?? ''
    const details = { before, ...(old && { sealed: seal(old, key) }) }
    await tx.deleteFrom('server_keys').where('name', '=', OWN_KEY).execute()
    await setServerValue(tx, FINGERPRINT, fingerprintOf(key))
    await record(app, tx, { action: 'audit.key-changed', details })
  })
}

/** The keys that the log had before its present one, the oldest first. */
export async function formerKeys({ db, keys }: Pick<App, 'db'> & HasAuditKey): Promise<FormerKey[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['seq', 'details'])
    .where('action', '=', 'audit.key-changed')
    .orderBy('seq', 'desc')
    .execute()
  const found: FormerKey[] = []
  let after: Buffer | undefined = keys.audit
  for (const { seq, details } of rows) {
    const { before, sealed } = parseDetails(details)
    const key: Buffer | undefined = after && typeof sealed === 'string' ? unseal(sealed, after) : undefined
    found.unshift({ until: seq, key, fingerprint: String(before) })
    after = key
  }
  return found
}

/** A function that opens the log's checkpoints: of its present key, and of each former one from the time before it was replaced. */
export async function checkpointReader(
  app: Pick<App, 'db'> & HasAuditKey,
): Promise<(note: string) => Checkpoint | undefined> {
  const present = signingKey(app.keys.audit).publicBytes
  const former = await formerKeys(app)
  return (note) =>
    openNote(note, present) ??
    former
      .map(({ until, fingerprint }) => ({
        until,
        opened: openNote(note, Buffer.from(fingerprint, 'base64')),
      }))
      .find(({ until, opened }) => opened && opened.size < until)?.opened
}

const sealingKey = (key: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', 'recog audit former key', 32))

function seal(old: Buffer, key: Buffer): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key), nonce)
  return Buffer.concat([nonce, cipher.update(old), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** @returns undefined if the row was changed, which the verification of its own hash reports */
function unseal(sealed: string, key: Buffer): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(key), bytes.subarray(0, 12), {
      authTagLength: 16,
    })
    decipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
  } catch {
    return undefined
  }
}
