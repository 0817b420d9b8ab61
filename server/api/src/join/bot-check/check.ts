import { createHash } from 'node:crypto'
import type { App } from '../../app'
import { Refusal } from '../../http/refusal'
import { openUntil, puzzle } from './challenge'

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
  if (!solved) return false
  const { numInsertedOrUpdatedRows } = await app.db
    .insertInto('used_tokens')
    .values({ key: challenge, expires_at: new Date(until).toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
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
