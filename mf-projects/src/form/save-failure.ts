import { PROJECT_TEXTS, statusOf } from '@recog/shared-session'

/** Shown until the other person's changes are loaded, and on pages that have nothing to lose. */
const CHANGED =
  'Somebody else has changed this project in the meantime. Your changes are not saved, and nothing that you typed is lost: please try again.'

/** Somebody else saved the project after it was loaded: 409, or 412, which HTTP defines for `If-Match`. */
export const isConflict = (error: unknown): boolean => [409, 412].includes(statusOf(error) ?? 0)

/** The text for a save that failed (R2.52, R5.14). @param error of the request */
export function saveFailure(error: unknown): string {
  if (statusOf(error) === 403) return PROJECT_TEXTS.edit
  return isConflict(error) ? CHANGED : 'Failed to save project.'
}
