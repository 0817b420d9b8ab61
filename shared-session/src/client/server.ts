import { settings } from '../settings'

/** The local API, for a front end that a developer started on its own. */
const LOCAL_API = 'http://localhost:8080'
const DEVELOPMENT_PORTS = /^(3000|41\d\d|5173|6006)$/

interface Place {
  readonly origin: string
  readonly hostname: string
  readonly port: string
}

/**
 * The base URL of the API, without a trailing slash: the setting; else the local API if the page is served from a development
 * port of this machine; else the page's origin (R7.2, edge cases T169, T170).
 *
 * @param setting '' for none
 */
export function apiBase(setting: string = settings().apiBase, page: Place = window.location): string {
  if (setting) return setting.replace(/\/+$/, '')
  const local = page.hostname === 'localhost' || page.hostname === '127.0.0.1'
  if (local && DEVELOPMENT_PORTS.test(page.port)) return LOCAL_API.replace('localhost', page.hostname)
  return page.origin
}

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

let offset = 0

/** Measure the offset of this clock from the server's by a response's `Date` header (edge case T171). */
export function noteServerDate(header: unknown): void {
  const server = typeof header === 'string' ? Date.parse(header) : Number.NaN
  if (Number.isNaN(server)) return
  const difference = server - Date.now()
  // The header has whole seconds, so a smaller difference means nothing.
  offset = Math.abs(difference) < 2_000 ? 0 : difference
}

/** The present instant by the server's clock, in milliseconds since 1970 (edge case T171). */
export function now(): number {
  return Date.now() + offset
}
