import { PROJECT_TEXTS, statusOf } from '@recog/shared-session'

const CHANGED =
  'Somebody else has changed this project in the meantime. Your changes are not saved: copy what you need, reload the page and enter it again.'

/** The text for a save that failed (R2.52, R5.14). @param error of the request */
export function saveFailure(error: unknown): string {
  const status = statusOf(error) ?? 0
  if (status === 403) return PROJECT_TEXTS.edit
  // 412 is what HTTP defines for `If-Match`.
  return [409, 412].includes(status) ? CHANGED : 'Failed to save project.'
}
