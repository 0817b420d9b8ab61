import { get, type BotCheckSettings } from '@recog/shared-session'
import { complete, whenReady, type BotCheckProvider, type View } from './provider'
import { isAllowedScript, trustedScript } from './trusted-script'

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

/** Whether the script comes from the portal itself. */
const isOwn = ({ location }: View, { script }: BotCheckSettings) =>
  new URL(script, location.href).origin === location.origin

/**
 * Documents allow only scripts with a known integrity (Integrity-Policy). The API serves this one, so no release can list it: the
 * server sends the digest with the file. Reading the file leaves it in the browser's cache for the element.
 */
async function addIntegrity({ script }: BotCheckSettings, element: HTMLScriptElement): Promise<void> {
  const { headers } = await get(script)
  const digest = /sha-256=:([\w+/=]+):/.exec(headers.get('unencoded-digest') ?? '')?.[1]
  if (digest) Object.assign(element, { integrity: `sha256-${digest}`, crossOrigin: 'anonymous' })
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
