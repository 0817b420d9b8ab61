import type { BotCheckSettings } from '@recog/shared-session'
import { isAllowedScript } from './script-sources'
import type { View } from './provider'

/** Listens for scripts of the check that fail to load, even those loaded by other scripts. The event does not bubble. */
export function watchScripts(
  view: View,
  check: BotCheckSettings,
  onFailed: (url: string) => void,
): () => void {
  const { href } = new URL(check.script, view.location.href)
  const sources = check.sources?.['script-src'] ?? []
  const listener = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return
    if (target.src === href || isAllowedScript(target.src, sources)) onFailed(target.src)
  }
  view.addEventListener('error', listener, true)
  return () => view.removeEventListener('error', listener, true)
}
