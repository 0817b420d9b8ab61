import { isEmail } from '@recog/api-contract/email'
import { defaultOf, type SettingName } from './settings'

/** Exit code when a setting has to be changed first: starting again does not help (`RestartPreventExitStatus` of the units). */
export const EX_CONFIG = 78

/** Settings by name, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A setting that cannot be used; the message names it. */
export class SettingError extends Error {
  readonly code = 'ERR_SETTING'
}

/** The exit code of a program that ends with this error: 78 if a setting has to be changed first, otherwise 1. */
export const exitCodeOf = (error: unknown): number =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SETTING' ? EX_CONFIG : 1

const refuse = (name: string, value: string, wanted: string): Error =>
  new SettingError(`${name} is "${value}", not ${wanted}`)

/** Whether a host name or address leads to this machine, whatever the network. @param host as in a URL; IPv6 with or without brackets */
export const isThisMachine = (host: string): boolean =>
  /^(.*\.)?localhost$|^127(\.\d+){3}$|^\[?::1\]?$/i.test(host)

/** The origin at which this machine reaches a server that listens on it. @param host where it listens, perhaps on all addresses */
export function originHere(host: string, port: number | string): string {
  const local = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}`
}

/** Without a password that it may contain. */
function hidden(url: string): string {
  const [start, end] = [url.indexOf('//'), url.lastIndexOf('@')]
  return start >= 0 && end > start ? `${url.slice(0, start)}//...${url.slice(end)}` : url
}

/** @throws unless it is an e-mail address */
export function emailAddress(name: string, email: string): string {
  if (!isEmail(email)) throw refuse(name, email, 'an e-mail address')
  return email
}

/** A name without empty parts, as two dots leave them, or an address. */
const HOST_NAME = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])$/i

/** The origin of a URL. @throws unless it is an http or https URL without a path */
function originOf(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isOrigin = url && /^https?:\/\//i.test(value) && url.href === `${url.origin}/`
  // The port of the other protocol is a mistake, and no browser can open all addresses.
  const isWrong = isOrigin && /^https:.*:80$|^http:.*:443$|\/\/(?:0\.0\.0\.0|\[::\])(?::|$)/.test(url.origin)
  if (isOrigin && !isWrong && HOST_NAME.test(url.hostname)) return url.origin
  throw refuse(name, hidden(value), 'an origin such as https://portal.example.org, without a path')
}

/** Headers that browsers or proxies set themselves, or that mean something else. */
const NO_TOKEN =
  /^(?:accept.*|access-control-.*|authorization|cache-control|connection|content-.*|cookie2?|date|dnt|etag|expect|expires|forwarded|from|host|if-.*|keep-alive|origin|pragma|priority|proxy-.*|range|referer|sec-.*|set-cookie2?|te|trailer|transfer-encoding|upgrade.*|user-agent|via|x-forwarded-.*|x-real-ip)$/i

/** Values that are not meant as they are. Docker and systemd do not all take quotes off, and replace nothing. */
const UNREAD: readonly (readonly [RegExp, string])[] = [
  [/^(["']).*\1$/s, 'is in quotes: leave them out'],
  [/[\r\n]/, 'has several lines: leave one'],
  [/^\$[({]|^`.*`$/, 'is a command or variable, which only a shell replaces: write its value'],
  [/^<.*>$/, 'is a placeholder: write its value'],
  [/\s#/, 'is followed by a comment, which must be a line of its own: leave it out'],
]

/**
 * Reads settings by their names. Blank is the same as absent, because many tools cannot leave a variable out; the default is that of the
 * table unless another one is given.
 *
 * @throws (each method) with the name of the setting that cannot be used
 */
export class SettingReader {
  constructor(private readonly env: Environment) {}

  /** As it is set. @throws if it is no value, but what a shell or a reader should have replaced, or has something around it */
  optional(name: SettingName): string | undefined {
    const value = this.env[name]?.trim()
    const [, wrong] = (value && UNREAD.find(([pattern]) => pattern.test(value))) || []
    if (wrong) throw new SettingError(`${name} ${wrong}`)
    return value || undefined
  }

  text(name: SettingName, fallback = defaultOf(name)): string {
    return this.optional(name) ?? fallback
  }

  /** A word for yes or no; no without a default. */
  flag(name: SettingName): boolean {
    const value = this.text(name)
    if (value === '' || /^(0|false|no|off)$/i.test(value)) return false
    if (/^(1|true|yes|on)$/i.test(value)) return true
    throw refuse(name, value, '0 or 1')
  }

  /** @throws unless it is a whole number of this range */
  number(name: SettingName, from: number, to: number, wanted: string): number {
    const n = Number(this.matching(name, /^\d+$/, wanted))
    if (n < from || n > to) throw refuse(name, this.text(name), wanted)
    return n
  }

  port(name: SettingName): number {
    return this.number(name, 0, 65_535, 'a port from 0 to 65535')
  }

  /** An http or https URL without a path. */
  origin(name: SettingName, fallback?: string): string {
    return originOf(name, this.text(name, fallback))
  }

  /** Origins separated by commas. */
  origins(name: SettingName): string[] {
    const listed = this.text(name).split(',')
    return listed.filter((each) => each.trim() !== '').map((each) => originOf(name, each.trim()))
  }

  /** A URL that may be absent. @throws if it has another protocol, or no host, or a user or password that would be misread */
  url(name: SettingName, protocols: readonly string[]): string | undefined {
    const set = this.optional(name)
    if (set === undefined) return undefined
    const url = URL.canParse(set) ? new URL(set) : undefined
    // PostgreSQL may be reached by a socket.
    const hasHost = url?.hostname !== '' || url.protocol.startsWith('postgres')
    const isOdd = url?.port === '0' || /,|\.\.|^\./.test(url?.hostname ?? '')
    if (!url || !protocols.includes(url.protocol) || !hasHost || isOdd || !/^\w+:\/\//.test(set)) {
      const starts = protocols.map((protocol) => `${protocol}//`).join(' or ')
      throw refuse(name, hidden(set), `a URL that starts with ${starts} and names one host`)
    }
    // Programs do not agree where the host begins.
    if (
      set.replace(/\?.*/s, '').split('@').length > 2 ||
      url.pathname.includes('@') ||
      url.hash.includes('@')
    )
      throw new SettingError(`${name} has an "@", "/" or "#" in its user or password: write %40, %2F or %23`)
    if (/%(?![\da-f]{2})/i.test(url.username + url.password))
      throw new SettingError(`${name} has a "%" in its user or password: write %25`)
    if (/\s/.test(set)) throw new SettingError(`${name} has a blank: leave it out, or write %20`)
    const keys = [...url.searchParams.keys()]
    const twice = keys.find((key, index) => keys.indexOf(key) < index)
    if (twice !== undefined) throw new SettingError(`${name} has "${twice}" twice: leave one`)
    if (url.hash) throw new SettingError(`${name} ends with "${url.hash}", which has no effect: leave it out`)
    return set
  }

  /** An http or https URL that may be absent. */
  webUrl(name: SettingName): string | undefined {
    return this.url(name, ['https:', 'http:'])
  }

  /** A path of the portal's origin, or an http or https URL; '' for none. */
  pathOrUrl(name: SettingName): string {
    const set = this.text(name)
    return set === '' || /^\/(?![/\\])\S*$/.test(set) ? set : (this.webUrl(name) ?? '')
  }

  address(name: SettingName): string {
    return emailAddress(name, this.text(name))
  }

  matching(name: SettingName, pattern: RegExp, wanted: string): string {
    const value = this.text(name)
    if (!pattern.test(value)) throw refuse(name, value, wanted)
    return value
  }

  /** The name of the anti-forgery header. @throws if it is none, or one of those that never arrive as they were sent */
  csrfHeader(): string {
    const wanted = 'a header name of letters, digits and hyphens that neither browsers nor proxies use'
    const name = this.matching('CSRF_HEADER', /^[a-z0-9-]+$/i, wanted)
    if (NO_TOKEN.test(name)) throw refuse('CSRF_HEADER', name, wanted)
    return name
  }

  logLevel(): string {
    return this.matching('LOG_LEVEL', /^(trace|debug|info|warn|error|fatal|silent)$/, 'a level of the log')
  }

  /** Where metrics are served; nowhere without a port. @param name of the port */
  metrics(name: SettingName): { readonly host: string; readonly port: number } | undefined {
    if (this.optional(name) === undefined) return undefined
    return { host: this.text('METRICS_HOST'), port: this.port(name) }
  }
}
