import type { BotCheckSettings } from '@recog/shared-session'
import { isAllowedScript } from './script-sources'

interface ScriptPolicy {
  createScriptURL(url: string): string
}

/** Trusted Types, which TypeScript does not know yet. */
export interface TrustedTypesView {
  readonly trustedTypes?: {
    readonly defaultPolicy: unknown
    createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy
  }
}

let own: ScriptPolicy | undefined

/**
 * The URL of the bot check's script, as a page with Trusted Types accepts it. The page's own policy admits this script and no
 * other. Where a provider's script loads further ones, it does so by plain URLs, which the policy named "default" judges: it
 * admits those of the provider.
 *
 * @throws TypeError for any other script
 */
export function trustedScript(view: TrustedTypesView, { script, sources }: BotCheckSettings): string {
  const { trustedTypes } = view
  if (!trustedTypes) return script
  const further = sources?.['script-src'] ?? []
  if (further.length > 0 && !trustedTypes.defaultPolicy) {
    trustedTypes.createPolicy(
      'default',
      only((url) => isAllowedScript(url, further)),
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
