/** Keys in `sessionStorage` of what people have typed but not sent: `recog-draft:<user id>:<form>`. */
const PREFIX = 'recog-draft:'

/** A form's unsent values, as they are stored. */
export interface StoredDraft {
  /** The values of the form. */
  readonly value: unknown
  /** The version of the object that the form was opened with; '' for none. */
  readonly version: string
}

/** The storage of this tab; undefined where the browser blocks it, and while rendering to a string. */
function storage(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

const keyOf = (userId: string, form: string) => `${PREFIX}${encodeURIComponent(userId)}:${form}`

/**
 * Store a draft in this tab, where it survives a reload. Without storage it is not stored.
 *
 * @param userId of the signed-in person, whose draft nobody else gets; '' for a visitor who is signed out
 * @param form identifies the form, such as its path
 */
export function storeDraft(userId: string, form: string, draft: StoredDraft): void {
  try {
    storage()?.setItem(keyOf(userId, form), JSON.stringify(draft))
  } catch {
    // Storage may be full; the draft is then lost on a reload.
  }
}

/** The draft of a form. @param userId and `form` as for `storeDraft` @returns undefined if this tab has none */
export function storedDraft(userId: string, form: string): StoredDraft | undefined {
  try {
    const stored: unknown = JSON.parse(storage()?.getItem(keyOf(userId, form)) ?? 'null')
    return isDraft(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether this tab has a draft for a page. Such a page is hydrated at once, so that the text appears before somebody types it again.
 *
 * @param pathname of the page
 */
export function hasDraft(pathname: string): boolean {
  try {
    return Object.keys(storage() ?? {}).some(
      (key) => key.startsWith(PREFIX) && key.split(':')[2]?.split('#')[0] === pathname.toLowerCase(),
    )
  } catch {
    return false
  }
}

/** Delete the draft of a form: it was sent or discarded. @param userId and `form` as for `storeDraft` */
export function deleteDraft(userId: string, form: string): void {
  storage()?.removeItem(keyOf(userId, form))
}

/**
 * Delete all drafts in this tab but one person's: after a sign-out nobody else at the machine may read them.
 *
 * @param userId undefined to delete them all
 */
export function deleteDraftsExceptOf(userId: string | undefined): void {
  const place = storage()
  if (!place) return
  const own = userId === undefined ? undefined : keyOf(userId, '')
  for (const key of Object.keys(place)) {
    if (key.startsWith(PREFIX) && (own === undefined || !key.startsWith(own))) place.removeItem(key)
  }
}

function isDraft(stored: unknown): stored is StoredDraft {
  return typeof stored === 'object' && stored !== null && 'value' in stored && 'version' in stored
}
