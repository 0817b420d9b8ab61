import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * One cookie carries the session. Its name differs by scheme: `__Host-` needs https, and a Secure cookie would be dropped
 * silently on a plain http address (edge case T20).
 */
const nameFor = (request: FastifyRequest): string =>
  request.protocol === 'https' ? '__Host-recog-session' : 'recog-session'

const wellFormed = /^[A-Za-z0-9_-]{43}$/

export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database holds of a token: enough to find it, useless to whoever reads the table. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

export function sessionToken(request: FastifyRequest): string | undefined {
  const value = request.cookies[nameFor(request)]
  return value !== undefined && wellFormed.test(value) ? value : undefined
}

export function setSessionToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(nameFor(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  })
}

export function clearSessionToken(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(nameFor(request), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  })
}
