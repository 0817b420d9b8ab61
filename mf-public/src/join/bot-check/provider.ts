import type { TrustedTypesView } from './trusted-script'

/** The common interface of reCAPTCHA, hCaptcha, Turnstile and the portal's own check. */
export interface BotCheckProvider {
  render(element: HTMLElement, options: BotCheckOptions): WidgetId
  reset(id: WidgetId): void
}

export type WidgetId = number | string

interface BotCheckOptions {
  readonly sitekey: string
  callback(token: string): void
  'expired-callback'(): void
  'error-callback'(): void
}

/** `grecaptcha` after a provider's script has run: complete, or only `ready` until its second script has loaded. */
interface PartialProvider extends Partial<BotCheckProvider> {
  ready?(callback: () => void): void
}

export type View = Window & TrustedTypesView & { readonly grecaptcha?: PartialProvider }

/**
 * Waits until the provider is complete. It calls `ready` only if the rest is missing, as after reCAPTCHA's first script:
 * Turnstile's `ready` throws if its script was loaded asynchronously.
 */
export function whenReady(
  view: View,
  resolve: (provider: BotCheckProvider) => void,
  reject: (error: Error) => void,
): void {
  const settle = () => {
    const provider = complete(view.grecaptcha)
    if (provider) resolve(provider)
    else reject(new Error('The bot check has no grecaptcha interface'))
  }
  const partial = view.grecaptcha
  if (complete(partial) || !partial?.ready) return settle()
  partial.ready(settle)
}

/** The provider, if all of its interface is there. */
export function complete(partial: PartialProvider | undefined): BotCheckProvider | undefined {
  return partial?.render && partial.reset ? (partial as BotCheckProvider) : undefined
}
