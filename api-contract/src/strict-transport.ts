/**
 * The `Strict-Transport-Security` header of a server that browsers reach at this URL: for a year, as browsers' preload lists
 * require, they use no plain http for it.
 *
 * @param url undefined if it is unknown
 * @returns '' unless it is an https URL
 */
export const strictTransport = (url: string | undefined): string =>
  url?.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : ''
