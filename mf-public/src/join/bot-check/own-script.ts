import { get, type BotCheckSettings } from '@recog/shared-session'
import type { View } from './provider'

/** Whether the script comes from the portal itself. */
export const isOwn = ({ location }: View, { script }: BotCheckSettings) =>
  new URL(script, location.href).origin === location.origin

/**
 * Documents allow only scripts with a known integrity (Integrity-Policy). The API serves this one, so no release can list it: the
 * server sends the digest with the file. Reading the file leaves it in the browser's cache for the element.
 */
export async function addIntegrity({ script }: BotCheckSettings, element: HTMLScriptElement): Promise<void> {
  const { headers } = await get(script)
  const digest = /sha-256=:([\w+/=]+):/.exec(headers.get('unencoded-digest') ?? '')?.[1]
  if (digest) Object.assign(element, { integrity: `sha256-${digest}`, crossOrigin: 'anonymous' })
}
