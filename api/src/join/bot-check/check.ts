import type { App } from '../../app'
import { Refusal } from '../../http/refusal'
import { verifyWithProvider } from './provider'
import { spend } from './spend'

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
