/** The interface that reCAPTCHA, hCaptcha, Turnstile and our own check have in common. */
export interface BotCheckProvider {
  ready(callback: () => void): void
  render(element: HTMLElement, options: BotCheckOptions): number
  reset(id: number): void
}

interface BotCheckOptions {
  readonly sitekey: string
  callback(token: string): void
  'expired-callback'(): void
  'error-callback'(): void
}

interface TrustedTypesView {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string }
  }
  readonly grecaptcha?: BotCheckProvider
}

/** A hospital's proxy may block the provider: then say so. Milliseconds. */
const LIMIT = 8_000

let loading: Promise<BotCheckProvider> | undefined

/** Load the provider's script once. @throws when it does not come in time */
export function loadBotCheck(script: string): Promise<BotCheckProvider> {
  loading ??= load(script).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function load(script: string): Promise<BotCheckProvider> {
  const view = window as Window & TrustedTypesView
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The bot check did not load in time')), LIMIT)
    const element = document.createElement('script')
    element.async = true
    element.src = trustedUrl(view, script)
    element.addEventListener('error', () => reject(new Error('The bot check did not load')))
    element.addEventListener('load', () => {
      clearTimeout(timer)
      const provider = view.grecaptcha
      if (provider) provider.ready(() => resolve(provider))
      else reject(new Error('The bot check has no grecaptcha interface'))
    })
    document.head.append(element)
  })
}

let policy: { createScriptURL(url: string): string } | undefined

/** The page's one Trusted Types policy: it lets in the configured script and nothing else. */
function trustedUrl(view: TrustedTypesView, script: string): string {
  const { trustedTypes } = view
  if (!trustedTypes) return script
  policy ??= trustedTypes.createPolicy('portal-bot-check', {
    createScriptURL(url) {
      if (url !== script) throw new TypeError('Only the configured bot check may be loaded')
      return url
    },
  })
  return policy.createScriptURL(script)
}
