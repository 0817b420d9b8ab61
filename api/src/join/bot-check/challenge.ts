import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { App } from '../../app'

/**
 * The puzzle: 16 nonces, each making a SHA-256 with 10 leading zero bits. Sixteen small ones take about 16,000 hashes, and
 * nearly the same every time: a blink on a desk, well under a second and a half on a slow phone.
 */
export const puzzle = { count: 16, bits: 10, seconds: 120 } as const

const sign = (app: App, payload: string): string =>
  createHmac('sha256', app.keys.botCheck).update(payload).digest('base64url')

/** A puzzle signed by the server, so that nothing needs to be kept until it is solved. */
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

/** When the challenge runs out (ms), or nothing when the server never issued it or it has. */
export function openUntil(app: App, challenge: string): number | undefined {
  const [id, expires, signature, ...rest] = challenge.split('.')
  if (!id || !expires || !signature || rest.length > 0) return undefined
  const wanted = Buffer.from(sign(app, `${id}.${expires}`))
  const given = Buffer.from(signature)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const until = Number(expires)
  return until > Date.parse(app.now()) ? until : undefined
}
