import { problemOfSet } from '../checks/check'
import { combinedSet } from '../checks/combined-set'
import type { Accepted } from '../store/accepted'
import { reasonOf } from '../reason-of'

/**
 * The running canaries that do not run with the live versions, with the reason by name: another section took one of its
 * routes, say, or its release cannot be trusted any more.
 */
export async function endedCanaries(accepted: Accepted): Promise<Readonly<Record<string, string>>> {
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
