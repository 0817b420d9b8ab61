import { call, routes, type PickerUser } from '@recog/shared-session'

/** Parallel requests: a large team must not look like an attack (edge case T112). */
const MAX_PARALLEL = 6

/**
 * Look up people whom the picker does not list, with one request each. Those who cannot be looked up are omitted (R7.38).
 *
 * @param ids of the people
 */
export async function lookUpPeople(ids: readonly string[], signal: AbortSignal): Promise<PickerUser[]> {
  const queue = [...ids]
  const found: PickerUser[] = []
  const worker = async () => {
    for (let id = queue.shift(); id !== undefined && !signal.aborted; id = queue.shift()) {
      const member = await call(routes.member, { path: { userId: id }, signal }).catch(() => undefined)
      if (!member) continue
      const { displayName, email, institution } = member
      found.push({ userId: id, displayName, email, institution })
    }
  }
  await Promise.all(Array.from({ length: Math.min(MAX_PARALLEL, ids.length) }, worker))
  return found
}
