import { isConflict } from '@recog/section-kit'
import { PROJECT_TEXTS, statusOf } from '@recog/shared-session'

/** Shown until the other person's changes are loaded, and on pages that have nothing to lose. */
const CHANGED =
  'Somebody else has changed this project in the meantime. Your changes are not saved, and nothing that you typed is lost: please try again.'

/** The text for a save that failed (R2.52, R5.14). @param error of the request */
export function saveFailure(error: unknown): string {
  if (statusOf(error) === 403) return PROJECT_TEXTS.edit
  return isConflict(error) ? CHANGED : 'Failed to save project.'
}
