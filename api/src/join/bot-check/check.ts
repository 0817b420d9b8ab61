import type { App } from '../../app'
import { Refusal } from '../../http/refusal'
import { askProvider } from './provider'
import { spend } from './spend'

/** Throws unless a person solved the check: once, in time, and verified here (edge case J15). */
export async function checkBot(app: App, token: string, ip: string): Promise<void> {
  const passed = app.settings.botCheck.verifyUrl ? await askProvider(app, token, ip) : await spend(app, token)
  if (!passed) throw new Refusal(400, 'Please complete the reCAPTCHA.', { code: 'bot-check' })
}
