import { isEmail } from './email'

/** A setting as written in the environment. Blank is the same as absent, because many tools cannot leave a variable out. */
type Value = string | undefined

const isBlank = (value: Value): value is undefined | '' => value === undefined || value.trim() === ''

const refuse = (name: string, value: string, wanted: string): Error =>
  new Error(`${name} is "${value}", not ${wanted}`)

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

/** The origin of a URL. @throws unless it is an http or https URL */
export function origin(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw refuse(name, value, 'an origin such as https://portal.example.org')
}

/** Origins separated by commas. @throws unless each is one */
export const origins = (name: string, list: Value): string[] =>
  (list ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => origin(name, part))

/** A URL that may be absent. @throws if it has another protocol, or no host */
export function optionalUrl(name: string, value: Value, protocols: readonly string[]): string | undefined {
  if (isBlank(value)) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url && protocols.includes(url.protocol)) return value.trim()
  throw refuse(
    name,
    hidden(value),
    `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  )
}

/** Whether a host name or address leads to this machine, whatever the network. @param host as in a URL; IPv6 with or without brackets */
export const isThisMachine = (host: string): boolean =>
  /^(.*\.)?localhost$|^127(\.\d+){3}$|^\[?::1\]?$/i.test(host)

/** Without a password that it may contain. */
const hidden = (url: string): string => url.replace(/\/\/[^@/]*@/, '//...@')

/** @throws unless it is an e-mail address */
export function address(name: string, value: Value, fallback: string): string {
  const email = text(value, fallback)
  if (!isEmail(email)) throw refuse(name, email, 'an e-mail address')
  return email
}

/** @throws unless it matches */
export function matching(name: string, value: string, pattern: RegExp, wanted: string): string {
  if (!pattern.test(value)) throw refuse(name, value, wanted)
  return value
}
