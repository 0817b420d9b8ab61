import type { Write } from '../database/write'
import { Refusal } from '../http/errors'
import type { SignedIn } from '../policy/actor'

/**
 * The refusal of a save that is not based on the newest version. It names whoever saved that, as far as the audit log still knows.
 *
 * @param what was to be saved, and its id
 */
export async function overtaken(
  tx: Write,
  actor: SignedIn,
  { what, id }: { readonly what: 'event' | 'project'; readonly id: string },
): Promise<Refusal> {
  const last = await tx
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.actor_id')
    .select(['users.id', 'users.email', 'users.display_name'])
    .where(`audit.${what}_id`, '=', id)
    .where('audit.action', 'like', `${what}.%`)
    // They make no version of the event.
    .where('audit.action', 'not in', ['event.answered', 'event.place-given'])
    .orderBy('audit.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last?.id) return new Refusal(409, `This ${what} has been changed in the meantime.`)
  const isOwn = last.id === actor.userId
  return new Refusal(
    409,
    isOwn
      ? `You have changed this ${what} in the meantime, in another tab or on another device.`
      : `${last.display_name || last.email} has changed this ${what} in the meantime.`,
  )
}
