import { apiBase } from './api-base'

/**
 * The URL of an identity page, on the API's origin (R7.8).
 *
 * @param path below `/identity/account/`
 */
export function identityHref(path: string): string {
  return `${typeof window === 'undefined' ? '' : apiBase()}/identity/account/${path}`
}

/** The URL of the page that replaces a temporary password, and then returns to the given location. */
export function passwordChangeHref(location: { readonly pathname: string; readonly search: string }): string {
  return `${identityHref('change-password')}?returnUrl=${encodeURIComponent(location.pathname + location.search)}`
}

/**
 * The URL of the sign-in page (R7.8).
 *
 * @param location whose path and query the visitor returns to
 */
export function loginHref(location: { readonly pathname: string; readonly search: string }): string {
  return `${identityHref('login')}?returnUrl=${encodeURIComponent(location.pathname + location.search)}`
}
