import { randomUUID } from 'node:crypto'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import type { Write } from '../database/write'

export interface Decision {
  readonly decision: 'approved' | 'declined'
  /** Only steering members see it. */
  readonly reason?: string | null | undefined
}

/** Store a decision about a request, with the names at the time, for the list of decisions (edge case T51). Returns its id. */
export async function storeDecision(
  app: App,
  tx: Write,
  actor: Person | undefined,
  target: Person,
  { decision, reason }: Decision,
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('decisions')
    .values({
      id,
      user_id: target.userId,
      email: target.email,
      display_name: target.displayName,
      decision,
      reason: reason ?? '',
      decided_at: app.now(),
      decided_by: actor?.userId ?? '',
      decided_by_name: actor?.displayName ?? 'the operator',
    })
    .execute()
  return id
}
