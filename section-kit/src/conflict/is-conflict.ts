import { ApiError } from '@recog/shared-session'

/**
 * Whether a write was refused because somebody else has changed the object since it was loaded: 409, or 412, which HTTP defines
 * for `If-Match`. A server that sends no versions means something else by them.
 *
 * @param error as thrown by `call`
 */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.version !== undefined && [409, 412].includes(error.status)
}
