import type { App } from '../../app'
import { Refusal } from '../../http/refusal'

interface ProviderResponse {
  readonly success?: unknown
  readonly hostname?: unknown
}

/**
 * Verify a token with reCAPTCHA, hCaptcha or Turnstile (edge case J15).
 *
 * @throws {Refusal} 503 if the provider cannot be reached or fails, so that nobody passes unchecked
 */
export async function verifyWithProvider(app: App, token: string, ip: string): Promise<boolean> {
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
