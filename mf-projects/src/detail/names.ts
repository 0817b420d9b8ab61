import { call, routes, type PickerUser } from '@recog/shared-session'

/** Look-ups at a time: a large team must not look like an attack (edge case T112). */
const AT_ONCE = 6

/**
 * Names of people that the picker does not list, one look-up each. People who cannot be looked up stay unknown (R7.38).
 */
export async function lookUp(ids: readonly string[], signal: AbortSignal): Promise<PickerUser[]> {
  const waiting = [...ids]
  const found: PickerUser[] = []
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined && !signal.aborted; id = waiting.shift()) {
      const member = await call(routes.member, { path: { userId: id }, signal }).catch(() => undefined)
      if (member) found.push({ userId: id, displayName: member.displayName, email: member.email })
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, ids.length) }, worker))
  return found
}
