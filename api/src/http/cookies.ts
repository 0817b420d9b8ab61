import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Whether browsers reach the API over https. The configured URL decides, because a proxy may not report it; without such a URL,
 * the request does. Browsers silently drop a Secure cookie on plain http (edge case T20).
 */
const isSecure = (request: FastifyRequest): boolean => request.hasHttpsUrl || request.protocol === 'https'

/** The session is in a single cookie, whose prefix binds it to this host over https. */
const nameFor = (request: FastifyRequest): string =>
  isSecure(request) ? '__Host-recog-session' : 'recog-session'

const wellFormed = /^[A-Za-z0-9_-]{43}$/

/** Creates a session or link token with 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The hash of a token as stored: enough to look it up, but useless to anyone who reads the table. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Reads the session token from the cookie; undefined if there is none or it is malformed. */
export function sessionToken(request: FastifyRequest): string | undefined {
  const value = request.cookies[nameFor(request)]
  return value !== undefined && wellFormed.test(value) ? value : undefined
}

/** Sets the session cookie, which browsers delete when they are closed. */
export function setSessionToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(nameFor(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
  })
}

/** Deletes the session cookie. Its attributes must match those it was set with. */
export function clearSessionToken(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(nameFor(request), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
  })
}
