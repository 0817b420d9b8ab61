import type { App } from '../app'
import { isTrustworthy } from '../http/trustworthy-origin'

/**
 * Warns the operator about a URL without https: passwords can be read in transit, and browsers store no Secure cookies (edge
 * case T20).
 */
export function checkPublicUrl({ settings, warn }: Pick<App, 'settings' | 'warn'>): void {
  for (const url of new Set([settings.publicUrl, settings.apiUrl])) {
    if (isTrustworthy(new URL(url))) continue
    warn(`members reach the portal at ${url}, without https: passwords can be read, and signing in may fail`)
  }
}
