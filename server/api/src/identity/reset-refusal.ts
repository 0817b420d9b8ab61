import { record } from '../audit/record'
import type { App } from '../app'
import type { Write } from '../database/write'
import { personWithId } from '../policy/people'

/** A request of an administrator to remove somebody's second step (R4.43). */
export interface SecondStepReset {
  readonly askedBy: string
  readonly askedByName: string
  /** When it happens, unless another administrator confirms it before, or the person signs in. */
  readonly dueAt: string
}

/** The open request about this person. */
export const openReset = (
  db: Pick<Write, 'selectFrom'>,
  userId: string,
): Promise<SecondStepReset | undefined> =>
  db
    .selectFrom('second_step_resets')
    .innerJoin('users', 'users.id', 'second_step_resets.asked_by')
    .select(['asked_by as askedBy', 'users.display_name as askedByName', 'due_at as dueAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Remove the request about this person. @returns whether there was one */
export async function dropReset(tx: Write, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('second_step_resets')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Drop the request about somebody who has shown by signing in that they need none. */
export async function refuseReset(app: App, tx: Write, userId: string): Promise<void> {
  if (!(await dropReset(tx, userId))) return
  const person = await personWithId(tx, userId)
  await record(app, tx, { action: 'second-factor.reset-refused', actor: person, target: person })
}
