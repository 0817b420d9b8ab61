import { statusOf } from '@recog/shared-session'

/**
 * Whether a write was refused because somebody else has changed the object since it was loaded: 409, or 412, which HTTP defines
 * for `If-Match`.
 *
 * @param error as thrown by `call`
 */
export function isConflict(error: unknown): boolean {
  return [409, 412].includes(statusOf(error) ?? 0)
}
