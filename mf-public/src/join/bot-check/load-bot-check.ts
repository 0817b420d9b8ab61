import type { BotCheckSettings } from '@recog/shared-session'
import { isAllowedScript } from './script-sources'
import { trustedScript, type TrustedTypesView } from './trusted-script'

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

type View = Window & TrustedTypesView & { readonly grecaptcha?: PartialProvider }

/** A hospital's proxy may block the provider, or only its second script, without an error (edge case J13). Milliseconds. */
const TIMEOUT = 8_000

let loading: Promise<BotCheckProvider> | undefined

/**
 * Load the provider's script once per page; after a failure, the next call loads it again.
 *
 * @throws if one of its scripts does not load, it lacks the interface, or it is not ready in time (edge case J13)
 */
export function loadBotCheck(check: BotCheckSettings): Promise<BotCheckProvider> {
  loading ??= load(window, check).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function load(view: View, check: BotCheckSettings): Promise<BotCheckProvider> {
  const existing = complete(view.grecaptcha)
  if (existing) return Promise.resolve(existing)
  const element = view.document.createElement('script')
  const cleanUp: (() => void)[] = []
  return new Promise<BotCheckProvider>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The bot check was not ready in time')), TIMEOUT)
    cleanUp.push(
      () => clearTimeout(timer),
      watchScripts(view, check, (url) => reject(new Error(`The bot check could not load ${url}`))),
    )
    element.addEventListener('load', () => whenReady(view, resolve, reject))
    element.async = true
    element.src = trustedScript(view, check)
    view.document.head.append(element)
  })
    .catch((error: unknown) => {
      element.remove()
      throw error
    })
    .finally(() => cleanUp.forEach((end) => end()))
}

/** Listens for scripts of the check that fail to load, even those loaded by other scripts. The event does not bubble. */
function watchScripts(view: View, check: BotCheckSettings, onFailed: (url: string) => void): () => void {
  const { href } = new URL(check.script, view.location.href)
  const sources = check.sources?.['script-src'] ?? []
  const listener = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return
    if (target.src === href || isAllowedScript(target.src, sources)) onFailed(target.src)
  }
  view.addEventListener('error', listener, true)
  return () => view.removeEventListener('error', listener, true)
}

/**
 * Waits until the provider is complete. It calls `ready` only if the rest is missing, as after reCAPTCHA's first script:
 * Turnstile's `ready` throws if its script was loaded asynchronously.
 */
function whenReady(
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

function complete(partial: PartialProvider | undefined): BotCheckProvider | undefined {
  return partial?.render && partial.reset ? (partial as BotCheckProvider) : undefined
}
