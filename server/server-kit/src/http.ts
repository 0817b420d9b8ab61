import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'

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

/**
 * Read what is left of a request's body before it is answered. Otherwise its connection is closed while a client or a proxy is still
 * sending, and that sees a broken connection instead of the refusal. The server's `requestTimeout` limits how long it takes.
 *
 * @param answer called at once if there is nothing to read
 */
export function afterBody(request: IncomingMessage, answer: () => void): void {
  const { 'transfer-encoding': encoding, 'content-length': length = '0' } = request.headers
  if ((encoding === undefined && length === '0') || request.readableEnded || request.destroyed)
    return answer()
  finished(request, { writable: false }, () => answer())
  request.unpipe().resume()
}

/** Browsers name five. A header of commas would otherwise take as long as a hundred calls. */
const MOST_ENCODINGS = 20

/**
 * The encodings of ours that a client takes, first those that it prefers (RFC 9110, section 12.5.3).
 *
 * @param header `Accept-Encoding`
 * @param ours the best first
 */
export function acceptedEncodings<E extends string>(header: string | undefined, ours: readonly E[]): E[] {
  const quality = new Map(
    (header ?? '').split(',', MOST_ENCODINGS).map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
      const q = parameters.find((word) => word.startsWith('q='))
      return [name, q ? Number(q.slice(2)) : 1] as const
    }),
  )
  const accepted = (name: E) => quality.get(name) ?? quality.get('*') ?? 0
  return ours.filter((name) => accepted(name) > 0).toSorted((a, b) => accepted(b) - accepted(a))
}

/** Content types of released files by extension; files with any other extension are not served. */
export const MIME_TYPES = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  woff2: 'font/woff2',
} as const

const TEXT: ReadonlySet<string> = new Set(['html', 'js', 'css', 'json'])

/**
 * The content type of a file, with the charset of text formats.
 *
 * @param extension with or without the leading dot
 * @returns undefined for an unknown extension
 */
export function contentTypeOf(extension: string): string | undefined {
  const name = extension.replace(/^\./, '')
  if (!isKnown(name)) return undefined
  return TEXT.has(name) ? `${MIME_TYPES[name]}; charset=utf-8` : MIME_TYPES[name]
}

/** The headers of a released file beside its type: a drawing that is opened as a page would run its scripts, with the session of who opens it. */
export const headersOfFile = (extension: string): Readonly<Record<string, string>> =>
  /^\.?svg$/.test(extension)
    ? { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" }
    : {}

const isKnown = (name: string): name is keyof typeof MIME_TYPES => Object.hasOwn(MIME_TYPES, name)
