import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Whether browsers reach the API over https. The configured URL decides, because a proxy may not report it; without such a URL,
 * the request does. Browsers silently drop a Secure cookie on plain http (edge case T20).
 */
const isSecure = (request: FastifyRequest): boolean => request.hasHttpsUrl || request.protocol === 'https'

/** The prefix binds a cookie to this host over https. */
const nameFor = (
  request: FastifyRequest,
  what: 'session' | 'device' | 'kept' | 'institution' = 'session',
): string => `${isSecure(request) ? '__Host-' : ''}recog-${what}`

const wellFormed = /^[A-Za-z0-9_-]{43}$/

/** Create a session or link token with 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The hash of a token as stored: enough to look it up, but useless to anyone who reads the table. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Attributes of every cookie. A cookie is deleted only with the attributes it was set with. */
const attributesFor = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) }) as const

const tokenIn = (value: string | undefined): string | undefined =>
  value !== undefined && wellFormed.test(value) ? value : undefined

/** Read the session token from the cookie; undefined if there is none or it is malformed. */
export const sessionToken = (request: FastifyRequest): string | undefined =>
  tokenIn(request.cookies[nameFor(request)])

/** Set the session cookie, which browsers delete when they are closed. */
export function setSessionToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(nameFor(request), token, attributesFor(request))
}

/**
 * Set the cookies of somebody who has signed in: the session's, and a note that the browser keeps things of a session. The note
 * outlives the session cookie, which may just vanish. Not with those things: Chromium stores no response that sets a cookie.
 */
export function setSignedIn(request: FastifyRequest, reply: FastifyReply, token: string): void {
  setSessionToken(request, reply, token)
  const maxAge = DEVICE_DAYS * 24 * 3600
  void reply.setCookie(nameFor(request, 'kept'), '1', { ...attributesFor(request), maxAge })
}

/** Delete the session cookie. */
export function clearSessionToken(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(nameFor(request), attributesFor(request))
}

/** How long a device cookie lasts after a sign-in; browsers allow no more. */
export const DEVICE_DAYS = 400

/** Read the token of this browser; undefined if it has none yet. Nobody is signed in by it. */
export const deviceToken = (request: FastifyRequest): string | undefined =>
  tokenIn(request.cookies[nameFor(request, 'device')])

/** Set the cookie by which this browser is recognised at the next sign-in. */
export function setDeviceToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const maxAge = DEVICE_DAYS * 24 * 3600
  void reply.setCookie(nameFor(request, 'device'), token, { ...attributesFor(request), maxAge })
}

/** The sealed cookie of a sign-in with an institution; undefined without one. */
export const institutionCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[nameFor(request, 'institution')]

/** Have this browser keep something sealed while its user is at an institution; deleted without a value. */
export function setInstitutionCookie(request: FastifyRequest, reply: FastifyReply, sealed?: string): void {
  const name = nameFor(request, 'institution')
  if (sealed === undefined) void reply.clearCookie(name, attributesFor(request))
  else void reply.setCookie(name, sealed, attributesFor(request))
}

/** Have the browser delete what its cache has of a session that has ended, once. */
export function clearKept(request: FastifyRequest, reply: FastifyReply): void {
  const name = nameFor(request, 'kept')
  if (request.cookies[name] === undefined) return
  void reply.clearCookie(name, attributesFor(request)).header('Clear-Site-Data', '"cache"')
}
