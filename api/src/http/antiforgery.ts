import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import { newToken, sessionToken, setSessionToken } from './cookies'
import { Refusal } from './refusal'

/*
 * The anti-forgery token is a keyed hash of the session token, so it dies with the session. It is masked anew for each
 * answer, so compressed answers give nothing away (edge case T167). Visitors get a session token too, which is in no table.
 */
const expected = (key: Buffer, token: string): Buffer => createHmac('sha256', key).update(token).digest()
const xor = (a: Buffer, b: Buffer): Buffer => Buffer.from(a.map((byte, i) => byte ^ (b[i] ?? 0)))

function issue(key: Buffer, token: string): string {
  const mask = randomBytes(32)
  return Buffer.concat([mask, xor(expected(key, token), mask)]).toString('base64url')
}

/** The token for this caller's session; starts a visitor's session when there is none. */
export function antiforgeryToken(app: App, request: FastifyRequest, reply: FastifyReply): string {
  let token = sessionToken(request)
  if (token === undefined) {
    token = newToken()
    setSessionToken(request, reply, token)
  }
  return issue(app.keys.antiforgery, token)
}

function fits(key: Buffer, token: string | undefined, sent: unknown): boolean {
  if (token === undefined || typeof sent !== 'string' || !/^[A-Za-z0-9_-]{86}$/.test(sent)) return false
  const bytes = Buffer.from(sent, 'base64url')
  return timingSafeEqual(xor(bytes.subarray(32), bytes.subarray(0, 32)), expected(key, token))
}

/** Throws 403 with code 'antiforgery' unless `sent` was issued for this session. */
export function checkAntiforgery(app: App, request: FastifyRequest, sent: unknown): void {
  if (!fits(app.keys.antiforgery, sessionToken(request), sent)) {
    throw new Refusal(403, 'The anti-forgery token does not match this session.', { code: 'antiforgery' })
  }
}
