import type { BotCheckSettings } from '@recog/shared-session'

interface ScriptPolicy {
  createScriptURL(url: string): string
}

/** Trusted Types, which the DOM types of TypeScript lack. */
export interface TrustedTypesView {
  readonly trustedTypes?: {
    readonly defaultPolicy: unknown
    createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy
  }
}

let own: ScriptPolicy | undefined

/**
 * Convert the URL of the bot check's script to a value that a page with Trusted Types accepts. Our own policy allows only this
 * script. A provider's script loads others by plain URLs, which the policy named "default" checks: it allows those of the
 * provider.
 *
 * @throws TypeError for any other script
 */
export function trustedScript(view: TrustedTypesView, { script, sources }: BotCheckSettings): string {
  const { trustedTypes } = view
  if (!trustedTypes) return script
  const otherSources = sources?.['script-src'] ?? []
  if (otherSources.length > 0 && !trustedTypes.defaultPolicy) {
    trustedTypes.createPolicy(
      'default',
      only((url) => isAllowedScript(url, otherSources)),
    )
  }
  own ??= trustedTypes.createPolicy(
    'portal-bot-check',
    only((url) => url === script),
  )
  return own.createScriptURL(script)
}

function only(isAllowed: (url: string) => boolean): ScriptPolicy {
  return {
    createScriptURL(url) {
      if (!isAllowed(url)) throw new TypeError('Only the configured bot check may be loaded')
      return url
    },
  }
}

/**
 * Whether a script may be loaded. Sources are written as in a Content-Security-Policy: an origin; `*.` before its host for
 * every subdomain; a path that ends in a slash for everything below it.
 *
 * @param url absolute URL of the script
 */
export function isAllowedScript(url: string, sources: readonly string[]): boolean {
  return URL.canParse(url) && sources.some((source) => patternOf(source).test(new URL(url).href))
}

function patternOf(source: string): RegExp {
  const escaped = source.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('://\\*\\.', '://[a-z0-9.-]+\\.')
  return new RegExp(`^${escaped}${source.endsWith('/') ? '' : '(?:[/?#]|$)'}`, 'i')
}
