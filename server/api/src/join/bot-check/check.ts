import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { App } from '../../app'
import { Refusal } from '../../http/errors'
import { spendOnce } from '../../http/throttle'

const leadingZeros = (hash: Buffer): number => Math.clz32(hash.readUInt32BE(0))

/** Verify a solution `challenge~nonce,nonce,...` and use it up. Returns false if it is wrong, expired or already used. */
async function spend(app: App, token: string): Promise<boolean> {
  const [challenge, list, ...rest] = token.split('~')
  if (!challenge || !list || rest.length > 0) return false
  const until = openUntil(app, challenge)
  const nonces = list.split(',')
  if (until === undefined || nonces.length !== puzzle.count) return false
  const solved = nonces.every(
    (nonce, i) =>
      /^\d{1,10}$/.test(nonce) &&
      leadingZeros(createHash('sha256').update(`${challenge}:${i}:${nonce}`).digest()) >= puzzle.bits,
  )
  return solved && spendOnce(app.db, challenge, new Date(until).toISOString())
}

interface ProviderResponse {
  readonly success?: unknown
  readonly hostname?: unknown
}

/**
 * Verify a token with reCAPTCHA, hCaptcha or Turnstile (edge case J15).
 *
 * @throws {Refusal} 503 if the provider cannot be reached or fails, so that nobody passes unchecked
 */
async function verifyWithProvider(app: App, token: string, ip: string): Promise<boolean> {
  const { verifyUrl, secret } = app.settings.botCheck
  try {
    const response = await fetch(verifyUrl ?? '', {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const result = (await response.json()) as ProviderResponse
    const host = new URL(app.settings.publicUrl).hostname
    const hostMatches =
      typeof result.hostname !== 'string' || result.hostname === '' || result.hostname === host
    return result.success === true && hostMatches
  } catch (error) {
    app.warn(`the bot check provider could not be reached (${error instanceof Error ? error.name : 'error'})`)
    throw new Refusal(503, 'Your request could not be checked right now. Please try again later.')
  }
}

/**
 * Check that the bot check was solved: once, in time, and verified on the server (edge case J15).
 *
 * @throws {Refusal} 400 with the code 'bot-check'; 503 if the provider cannot be reached or fails
 */
export async function checkBot(app: App, token: string, ip: string): Promise<void> {
  const passed = app.settings.botCheck.verifyUrl
    ? await verifyWithProvider(app, token, ip)
    : await spend(app, token)
  if (!passed) throw new Refusal(400, 'Please complete the reCAPTCHA.', { code: 'bot-check' })
}

/**
 * 16 nonces, each with a SHA-256 hash that starts with 10 zero bits. Sixteen small puzzles take about 16,000 hashes, with
 * little variation: barely noticeable on a desktop, under 1.5 seconds on a slow phone.
 */
const puzzle = { count: 16, bits: 10, seconds: 120 } as const

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
function openUntil(app: App, challenge: string): number | undefined {
  const [id, expires, signature, ...rest] = challenge.split('.')
  if (!id || !expires || !signature || rest.length > 0) return undefined
  const wanted = Buffer.from(sign(app, `${id}.${expires}`))
  const given = Buffer.from(signature)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const until = Number(expires)
  return until > Date.parse(app.now()) ? until : undefined
}
