import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { App, HasAuditKey } from '../app'
import { serverValue } from '../database/keys'
import { inTransaction } from '../database/write'
import { FINGERPRINT, fingerprintOf, OWN_KEY } from './audit-key'
import { startProof } from './chain'
import { openNote, signingKey, type Checkpoint } from './checkpoint-note'
import { parseDetails } from './detail-fields'
import { lockHead, record } from './record'

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
    await tx.deleteFrom('server_keys').where('name', 'in', [FINGERPRINT, OWN_KEY]).execute()
    await tx
      .insertInto('server_keys')
      .values({ name: FINGERPRINT, value: fingerprintOf(key) })
      .execute()
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
