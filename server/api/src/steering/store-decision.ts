import { randomUUID } from 'node:crypto'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import type { Write } from '../database/write'
import { takeUnsent } from '../outbox/cancel'

export interface Decision {
  readonly decision: 'approved' | 'declined'
  /** Only steering members see it. */
  readonly reason?: string | null | undefined
}

/**
 * Store a decision about a request, with the names at the time, for the list of decisions (edge case T51). An earlier decision can
 * no longer be undone, and its e-mail is not sent if it still waits: the person would be told both.
 *
 * @returns its id
 */
export async function storeDecision(
  app: App,
  tx: Write,
  actor: Person | undefined,
  target: Person,
  { decision, reason }: Decision,
): Promise<string> {
  const earlier = await tx
    .deleteFrom('pending_decisions')
    .where('user_id', '=', target.userId)
    .returning('mail_id')
    .executeTakeFirst()
  if (earlier) await takeUnsent(tx, earlier.mail_id)
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
