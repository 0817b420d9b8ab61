import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import { newToken, sessionToken, setSessionToken } from './cookies'
import { Refusal } from './errors'

/*
 * The anti-forgery token is a keyed hash of the session token, so it expires with the session. It is masked differently in each
 * response, so that the size of compressed responses reveals nothing (edge case T167). Visitors who are not signed in also get a
 * session token; it is not stored.
 */
const expected = (key: Buffer, token: string): Buffer => createHmac('sha256', key).update(token).digest()
const xor = (a: Buffer, b: Buffer): Buffer => Buffer.from(a.map((byte, i) => byte ^ (b[i] ?? 0)))

function issue(key: Buffer, token: string): string {
  const mask = randomBytes(32)
  return Buffer.concat([mask, xor(expected(key, token), mask)]).toString('base64url')
}

/**
 * Return an anti-forgery token for the session of this request. Starts a session for a visitor who has none (edge case T167).
 */
export const antiforgeryToken = (app: App, request: FastifyRequest, reply: FastifyReply): string =>
  issue(app.keys.antiforgery, visitorToken(request, reply))

/** The token of this browser's session cookie; a new one, which is not stored, for a visitor who has none. */
export function visitorToken(request: FastifyRequest, reply: FastifyReply): string {
  const known = sessionToken(request) ?? begun.get(request)
  if (known !== undefined) return known
  const token = newToken()
  begun.set(request, token)
  setSessionToken(request, reply, token)
  return token
}

const begun = new WeakMap<FastifyRequest, string>()

/** Whether an anti-forgery token, which may be anything, was made with this key for this session token. */
export function isAntiforgeryToken(key: Buffer, token: string | undefined, sent: unknown): boolean {
  if (token === undefined || typeof sent !== 'string' || !/^[A-Za-z0-9_-]{86}$/.test(sent)) return false
  const bytes = Buffer.from(sent, 'base64url')
  return timingSafeEqual(xor(bytes.subarray(32), bytes.subarray(0, 32)), expected(key, token))
}

/**
 * Check that an anti-forgery token was issued for the session of this request.
 *
 * @param sent the token as received; may be anything
 * @throws {Refusal} 403 with the code 'antiforgery'
 */
export function checkAntiforgery(app: App, request: FastifyRequest, sent: unknown): void {
  if (!isAntiforgeryToken(app.keys.antiforgery, sessionToken(request), sent)) {
    throw new Refusal(403, 'The anti-forgery token does not match this session.', { code: 'antiforgery' })
  }
}
