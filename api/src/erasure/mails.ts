import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../app'
import { normaliseEmail } from '../database/normalise'
import type { Write } from '../database/write'
import { outboxFolder } from '../settings'
import type { Subject } from './subject'

/**
 * The ids of all mails to a person: to one of their addresses, or with their name to an address that no account has, which
 * they never confirmed.
 */
export async function mailsTo(
  tx: Write,
  { addresses, normalisedAddresses, names }: Subject,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('outbox')
    .leftJoin('users', 'users.email', 'outbox.to_address')
    .select(['outbox.id', 'to_address', 'users.id as owner'])
    .where((eb) =>
      eb.or([
        ...(addresses.length > 0 ? [eb('to_address', 'in', addresses)] : []),
        ...(names.length > 0 ? [eb('to_name', 'in', names)] : []),
      ]),
    )
    .execute()
  return rows
    .filter(
      ({ to_address, owner }) => owner === null || normalisedAddresses.includes(normaliseEmail(to_address)),
    )
    .map(({ id }) => id)
}

/** Remove the `.eml` files of these mails, which replace a mail server. */
export async function removeMailFiles({ settings }: App, ids: readonly string[]): Promise<void> {
  const folder = outboxFolder(settings)
  const files = ids.length > 0 ? await readdir(folder).catch(() => []) : []
  for (const file of files) {
    if (ids.some((id) => file.includes(id))) await rm(join(folder, file), { force: true })
  }
}
