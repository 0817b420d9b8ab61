import { apiBase } from './api-base'

/** An address of the identity pages, which stand on the API's origin. */
export function identityHref(path: string): string {
  return `${typeof window === 'undefined' ? '' : apiBase()}/identity/account/${path}`
}

/** Where a temporary password is replaced, and back to the present page. */
export function passwordChangeHref(location: { readonly pathname: string; readonly search: string }): string {
  return `${identityHref('change-password')}?returnUrl=${encodeURIComponent(location.pathname + location.search)}`
}

/** Full-page sign-in that comes back to the present path and query (R7.8). */
export function loginHref(location: { readonly pathname: string; readonly search: string }): string {
  return `${identityHref('login')}?returnUrl=${encodeURIComponent(location.pathname + location.search)}`
}
