import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { App } from '../../app'

/**
 * 16 nonces, each with a SHA-256 hash that starts with 10 zero bits. Sixteen small puzzles take about 16,000 hashes, with
 * little variation: barely noticeable on a desktop, under 1.5 seconds on a slow phone.
 */
export const puzzle = { count: 16, bits: 10, seconds: 120 } as const

const sign = (app: App, payload: string): string =>
  createHmac('sha256', app.keys.botCheck).update(payload).digest('base64url')

/** A puzzle signed by the server, so that nothing is stored until it is solved. */
export function newChallenge(app: App) {
  const expires = Date.parse(app.now()) + puzzle.seconds * 1000
  const payload = `${randomBytes(16).toString('base64url')}.${expires}`
  return {
    challenge: `${payload}.${sign(app, payload)}`,
    count: puzzle.count,
    bits: puzzle.bits,
    expiresIn: puzzle.seconds,
  }
}

/** When the challenge expires, in milliseconds; undefined if it has expired or the server never issued it. */
export function openUntil(app: App, challenge: string): number | undefined {
  const [id, expires, signature, ...rest] = challenge.split('.')
  if (!id || !expires || !signature || rest.length > 0) return undefined
  const wanted = Buffer.from(sign(app, `${id}.${expires}`))
  const given = Buffer.from(signature)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const until = Number(expires)
  return until > Date.parse(app.now()) ? until : undefined
}
