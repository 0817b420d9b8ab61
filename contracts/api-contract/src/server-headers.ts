/** Headers with which both servers protect their pages. Free of zod and of Node. */

/** On every response of both servers. */
export const PROTECTION_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const

/**
 * The `Strict-Transport-Security` header of a server that browsers reach at this URL: for a year, as browsers' preload lists
 * require, they use no plain http for it.
 *
 * @param url undefined if it is unknown
 * @returns '' unless it is an https URL
 */
export const strictTransport = (url: string | undefined): string =>
  url?.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : ''
