import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../app'

/** What a link does. A token of one purpose is worth nothing for another. */
type Purpose = 'emails' | 'answer'

const signature = (app: App, purpose: Purpose, signed: string): Buffer =>
  createHmac('sha256', app.keys.emailLinks).update(`${purpose} ${signed}`).digest()

/** The token of a link in an email, which works without signing in. It can be read by anybody, but not changed. */
export function signToken(app: App, purpose: Purpose, values: readonly string[]): string {
  const signed = Buffer.from(JSON.stringify(values)).toString('base64url')
  return `${signed}.${signature(app, purpose, signed).toString('base64url')}`
}

/** What a token was signed for; undefined if it was not signed here, for this purpose. */
export function readToken(app: App, purpose: Purpose, token: string): readonly string[] | undefined {
  const [signed = '', sent = ''] = token.split('.')
  const [given, right] = [Buffer.from(sent, 'base64url'), signature(app, purpose, signed)]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return JSON.parse(Buffer.from(signed, 'base64url').toString()) as readonly string[]
}
