import { loginHref, rememberAnchor } from '@recog/shared-session'

/**
 * Redirect to the login of the identity backend (R4.13), which returns to the page's path and query. The hash is stored in
 * the browser (edge case T16).
 *
 * The login replaces the page in the history: otherwise Back would lead here and be redirected again.
 *
 * @param page path and query to return to
 */
export function goToLogin(page: Parameters<typeof loginHref>[0], view: Window = window): void {
  rememberAnchor(view)
  view.location.replace(loginHref(page))
}
