import type { FastifyRequest } from 'fastify'
import type { App } from '../app'
import { ownOrigins } from '../http/origin'
import type { Settings } from '../settings'

/** The page to sign in on. */
export const loginPath = '/identity/account/login'
/** The page to choose another password on. */
export const changePasswordPath = '/identity/account/change-password'
/** The page of the second step of signing in. */
export const secondFactorPath = '/identity/account/second-factor'
/** Where a passkey is sent to sign in. */
export const passkeyPath = '/identity/account/passkey'
/** Where signing in with an institution begins; its redirect URI is below. */
export const institutionPath = (key: string): string => `/identity/account/institution/${key}`
/** The page on which signed-in people prove that it is they. */
export const confirmPath = '/identity/account/confirm'
/** The page that they then return to if the portal has asked in a tab of its own (R4.42). It may be a `returnUrl`. */
export const confirmedPath = '/identity/account/manage/confirmed'
/** The page to ask for a link to a new password on. */
export const forgotPasswordPath = '/identity/account/forgot-password'
/** The page behind the link to a new password. */
export const resetPasswordPath = '/identity/account/reset-password'
/** The page behind the link that confirms another e-mail address. */
export const confirmAddressPath = '/identity/account/confirm-email'
/** Where signed-in people manage their own account. */
export const managePath = '/identity/account/manage/index'

// oxlint-disable-next-line no-control-regex -- control characters are refused
const unwanted = /[\u0000-\u001f\u007f\\]/

/** The text in all stages of repeated decoding, because an attack may be encoded several times. */
function* layers(text: string): Generator<string> {
  let current = text
  for (let i = 0; i < 4; i += 1) {
    yield current
    try {
      const decoded = decodeURIComponent(current)
      if (decoded === current) return
      current = decoded
    } catch {
      return
    }
  }
}

/**
 * Where to go after signing in: path and query on this origin, or '/' when in doubt (edge case T15).
 *
 * @param ownOrigins origins that an absolute URL may name
 */
export function safeReturnUrl(value: unknown, ownOrigins: readonly string[]): string {
  if (typeof value !== 'string' || value === '' || value.length > 2000) return '/'
  for (const layer of layers(value)) {
    if (unwanted.test(layer) || /^\s*\/\s*\//.test(layer)) return '/'
  }
  if (!value.startsWith('/') && !ownOrigins.some((origin) => value.startsWith(`${origin}/`))) return '/'
  try {
    const origin = ownOrigins[0] ?? 'http://localhost'
    const url = new URL(value, origin)
    if (!ownOrigins.includes(url.origin) || url.username !== '' || url.password !== '') return '/'
    if (url.pathname.startsWith('//') || /^\/identity\/account\/(?!manage)/i.test(url.pathname)) return '/'
    return `${url.pathname}${url.search}`
  } catch {
    return '/'
  }
}

/** The portal's origin if it differs from that of the identity pages, otherwise ''. */
export const otherPortalOrigin = ({ publicUrl, allowedOrigins }: Settings): string =>
  allowedOrigins.includes(publicUrl) ? publicUrl : ''

/** The URL of a portal page for links and redirects on identity pages (edge case T170). */
export const portalHref = (settings: Settings, path: string): string => otherPortalOrigin(settings) + path

/**
 * The target of a `returnUrl`: a page of the portal by path and query, or an identity page. Never an origin that only the
 * request names (edge case T15).
 */
export function returnTo({ settings }: App, request: FastifyRequest, value: unknown): string {
  const path = safeReturnUrl(value, ownOrigins(request, settings))
  return /^\/identity\//i.test(path) ? path : portalHref(settings, path)
}

/** A query parameter as text; the first if it is repeated. */
export function queryText(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, string | string[] | undefined>)[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** Where people with a temporary password go, and from there to where they wanted. */
export const changePathTo = (returnUrl: string): string =>
  `${changePasswordPath}?returnUrl=${encodeURIComponent(returnUrl)}`
