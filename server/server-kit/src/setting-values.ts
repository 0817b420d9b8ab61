import { isEmail } from '@recog/api-contract/email'
import { BROWSER_SETTING_DEFAULTS } from '@recog/api-contract/setting-defaults'
import { SERVER_SETTINGS } from './settings'

/** A setting as written in the environment. Blank is the same as absent, because many tools cannot leave a variable out. */
type Value = string | undefined

const isBlank = (value: Value): value is undefined | '' => value === undefined || value.trim() === ''

/** Exit code when a setting has to be changed first: starting again does not help (`RestartPreventExitStatus` of the units). */
export const EX_CONFIG = 78

/** A setting that cannot be used; the message names it. */
export class SettingError extends Error {
  readonly code = 'ERR_SETTING'
}

/** The exit code of a program that ends with this error: 78 if a setting has to be changed first, otherwise 1. */
export const exitCodeOf = (error: unknown): number =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SETTING' ? EX_CONFIG : 1

const refuse = (name: string, value: string, wanted: string): Error =>
  new SettingError(`${name} is "${value}", not ${wanted}`)

/** Text, or the default. */
export const text = (value: Value, fallback: string): string => (isBlank(value) ? fallback : value.trim())

/** Text that may be absent. */
export const optional = (value: Value): string | undefined => (isBlank(value) ? undefined : value.trim())

/** @throws unless it is a word for yes or no */
export function flag(name: string, value: Value): boolean {
  if (isBlank(value) || /^(0|false|no|off)$/i.test(value)) return false
  if (/^(1|true|yes|on)$/i.test(value)) return true
  throw refuse(name, value, '0 or 1')
}

/** @throws unless it is a whole number of this range */
export function wholeNumber(name: string, value: string, from: number, to: number, wanted: string): number {
  const n = Number(value)
  if (!/^\d+$/.test(value.trim()) || n < from || n > to) throw refuse(name, value, wanted)
  return n
}

/** @throws unless it is a port */
export const port = (name: string, value: Value, fallback: string): number =>
  wholeNumber(name, text(value, fallback), 0, 65_535, 'a port from 0 to 65535')

/** The origin of a URL. @throws unless it is an http or https URL without a path */
export function origin(name: string, value: string): string {
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  throw refuse(name, hidden(value), 'an origin such as https://portal.example.org, without a path')
}

/** Origins separated by commas. @throws unless each is one */
export const origins = (name: string, list: Value): string[] =>
  (list ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => origin(name, part))

/** A URL that may be absent. @throws if it has another protocol, or no host, or a user or password that would be misread */
export function optionalUrl(name: string, value: Value, protocols: readonly string[]): string | undefined {
  if (isBlank(value)) return undefined
  const set = value.trim()
  const url = URL.canParse(set) ? new URL(set) : undefined
  // PostgreSQL may be reached by a socket.
  const hasHost = url?.hostname !== '' || url.protocol.startsWith('postgres')
  if (!url || !protocols.includes(url.protocol) || !hasHost) {
    const starts = protocols.map((protocol) => `${protocol}//`).join(' or ')
    throw refuse(name, hidden(set), `a URL that starts with ${starts} and names a host`)
  }
  // Programs do not agree where the host begins.
  if (set.replace(/\?.*/s, '').split('@').length > 2 || url.pathname.includes('@') || url.hash.includes('@'))
    throw new SettingError(`${name} has an "@", "/" or "#" in its user or password: write %40, %2F or %23`)
  return set
}

/** Whether a host name or address leads to this machine, whatever the network. @param host as in a URL; IPv6 with or without brackets */
export const isThisMachine = (host: string): boolean =>
  /^(.*\.)?localhost$|^127(\.\d+){3}$|^\[?::1\]?$/i.test(host)

/** The origin at which this machine reaches a server that listens on it. @param host where it listens, perhaps on all addresses */
export function originHere(host: string, port: number | string): string {
  const local = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}`
}

/** An http or https URL that may be absent. @throws if it is another one */
export const webUrl = (name: string, value: Value): string | undefined =>
  optionalUrl(name, value, ['https:', 'http:'])

/** Without a password that it may contain. */
function hidden(url: string): string {
  const [start, end] = [url.indexOf('//'), url.lastIndexOf('@')]
  return start >= 0 && end > start ? `${url.slice(0, start)}//...${url.slice(end)}` : url
}

/** @throws unless it is an e-mail address */
export function address(name: string, value: Value, fallback: string): string {
  const email = text(value, fallback)
  if (!isEmail(email)) throw refuse(name, email, 'an e-mail address')
  return email
}

/** @throws unless it is a level of the log */
export const logLevel = (value: Value): string =>
  matching(
    'LOG_LEVEL',
    text(value, SERVER_SETTINGS.LOG_LEVEL),
    /^(trace|debug|info|warn|error|fatal|silent)$/,
    'a level of the log',
  )

/** Headers that browsers or proxies set themselves, or that mean something else. */
const NO_TOKEN =
  /^(?:accept.*|access-control-.*|authorization|cache-control|connection|content-.*|cookie2?|date|dnt|etag|expect|expires|forwarded|from|host|if-.*|keep-alive|origin|pragma|priority|proxy-.*|range|referer|sec-.*|set-cookie2?|te|trailer|transfer-encoding|upgrade.*|user-agent|via|x-forwarded-.*|x-real-ip)$/i

/** The name of the anti-forgery header. @throws if it is none, or one of those that never arrive as they were sent */
export function csrfHeader(value: Value): string {
  const wanted = 'a header name of letters, digits and hyphens that neither browsers nor proxies use'
  const name = matching(
    'CSRF_HEADER',
    text(value, BROWSER_SETTING_DEFAULTS.CSRF_HEADER),
    /^[a-z0-9-]+$/i,
    wanted,
  )
  if (NO_TOKEN.test(name)) throw refuse('CSRF_HEADER', name, wanted)
  return name
}

/** @throws unless it matches */
export function matching(name: string, value: string, pattern: RegExp, wanted: string): string {
  if (!pattern.test(value)) throw refuse(name, value, wanted)
  return value
}
