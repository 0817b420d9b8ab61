import type { Write } from '../database/write'
import { normaliseEmail } from '../database/normalise'
import type { Subject } from './subject'

const NO_ACTOR = { actor_salt: null, actor_email: null, actor_name: null }
const NO_TARGET = { target_salt: null, target_email: null, target_name: null }
const NO_DETAILS = { details_salt: null, details: null }

/**
 * Delete the names, addresses, personal details and salts of a person from the audit log; the rows and their commitments remain
 * (ADR 21).
 *
 * @returns the parts, as "row:part", that the log does not connect with the person's id: mail to an address that had no account
 */
export async function eraseAudit(tx: Write, subject: Subject): Promise<string[]> {
  const { userId } = subject
  const rowsOf = (column: 'actor_id' | 'target_id') =>
    tx.selectFrom('audit').select('seq').where(column, '=', userId)
  await tx.updateTable('audit_personal').set(NO_ACTOR).where('seq', 'in', rowsOf('actor_id')).execute()
  await tx
    .updateTable('audit_personal')
    .set({ ...NO_TARGET, ...NO_DETAILS })
    .where('seq', 'in', rowsOf('target_id'))
    .execute()
  const further = await rowsWithoutAccount(tx, subject)
  if (further.length > 0) {
    await tx.updateTable('audit_personal').set(NO_TARGET).where('seq', 'in', further).execute()
  }
  return further.map((seq) => `${seq}:target`)
}

/**
 * Rows about the person that have no target id, because the address belonged to no account: it was misspelt, or never confirmed.
 * An index holds just the rows without one.
 */
async function rowsWithoutAccount(tx: Write, { normalisedAddresses, names }: Subject): Promise<number[]> {
  const rows = await tx
    .selectFrom('audit')
    .innerJoin('audit_personal', 'audit_personal.seq', 'audit.seq')
    .select(['audit.seq', 'target_email', 'target_name'])
    .where('audit.target_id', 'is', null)
    .where('audit.target_commitment', 'is not', null)
    .execute()
  return rows
    .filter(
      ({ target_email, target_name }) =>
        normalisedAddresses.includes(normaliseEmail(target_email ?? '')) || names.includes(target_name ?? ''),
    )
    .map(({ seq }) => seq)
}
