import type { BotCheckSettings } from '@recog/shared-session'
import { trustedScript } from './trusted-script'
import { isOwn, addIntegrity } from './own-script'
import { type BotCheckProvider, type View, complete, whenReady } from './provider'
import { watchScripts } from './watch-scripts'

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
    const append = () => {
      element.src = trustedScript(view, check)
      view.document.head.append(element)
    }
    if (isOwn(view, check)) addIntegrity(check, element).then(append).catch(reject)
    else append()
  })
    .catch((error: unknown) => {
      element.remove()
      throw error
    })
    .finally(() => cleanUp.forEach((end) => end()))
}
