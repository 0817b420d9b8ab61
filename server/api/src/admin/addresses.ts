import { createHash } from 'node:crypto'
import { tidyLine } from '@recog/api-contract'
import { normaliseEmail } from '../database/normalise'

/** Identify a batch: the same list by the same person, in any order and letter case. */
export const batchKey = (actorId: string, addresses: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([actorId, addresses.map(normaliseEmail).toSorted()]))
    .digest('base64url')

/** Addresses in their order and first spelling; each counts once, in any letter case (edge case T121). */
export function distinctAddresses(emails: readonly string[]): string[] {
  const byNormal = new Map<string, string>()
  for (const raw of emails) {
    const email = tidyLine(raw)
    const normal = normaliseEmail(email)
    if (email !== '' && !byNormal.has(normal)) byNormal.set(normal, email)
  }
  return [...byNormal.values()]
}
