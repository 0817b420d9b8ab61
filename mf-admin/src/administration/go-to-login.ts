import { loginHref, rememberAnchor } from '@recog/shared-session'

/**
 * Leave for the login of the identity backend (R4.13). It returns to the page's path and query; the hash is kept
 * in the browser (edge case T16).
 *
 * The login replaces the page in the history: Back would otherwise lead here and be redirected again.
 *
 * @param page path and query to return to
 */
export function goToLogin(page: Parameters<typeof loginHref>[0], view: Window = window): void {
  rememberAnchor(view)
  view.location.replace(loginHref(page))
}
