import { problemOfSet } from '../checks/check'
import { combinedSet } from '../checks/combined-set'
import { reasonOf } from '../reason-of'
import { Accepted } from '../store/accepted'
import { Ledger, type LedgerEntry } from '../store/ledger'
import type { AllowedSigners } from '../trust/signers'

/** A canary never stands in the way of another team: one that does not run with the new live versions ends. */
export async function withoutBrokenCanaries(
  folder: string,
  ledger: Ledger,
  entry: LedgerEntry,
  signers: AllowedSigners,
): Promise<LedgerEntry> {
  const next = new Ledger([...ledger.entries, entry], '')
  const broken = await endedCanaries(new Accepted(folder, next, signers))
  return Object.keys(broken).length > 0 ? { ...entry, ended: { ...entry.ended, ...broken } } : entry
}

/**
 * The running canaries that do not run with the live versions, with the reason by name: another section took one of its
 * routes, say, or its release cannot be trusted any more.
 */
async function endedCanaries(accepted: Accepted): Promise<Readonly<Record<string, string>>> {
  const ended: Record<string, string> = {}
  for (const { name, version } of accepted.ledger.canaries) {
    const problem = await problemOf(accepted, name, version)
    if (problem) ended[name] = problem
  }
  return ended
}

async function problemOf(accepted: Accepted, name: string, version: string): Promise<string | undefined> {
  try {
    const { release } = await accepted.read(name, version)
    return problemOfSet(await combinedSet(accepted, [release]))
  } catch (error) {
    return reasonOf(error)
  }
}
