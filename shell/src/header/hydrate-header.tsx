import { hydrateRoot } from 'react-dom/client'
import type { LocationBridge } from '@recog/section-contract'
import type { SessionStore } from '@recog/shared-session'
import { markHydrated } from '../hydration/hydration'
import { SHORT_DELAY, whenIdle } from '../idle/when-idle'
import type { HeaderProps } from './Header'
import { HeaderRoot } from './HeaderRoot'

/** Hydration starts after this time even if the browser is not idle. Milliseconds. */
const IDLE_TIMEOUT = 200

interface Options extends HeaderProps {
  readonly view: Window
  readonly element: HTMLElement
  readonly location: LocationBridge
  readonly session: SessionStore
}

/**
 * Hydrate the document's header when the browser is idle, so that the requests for the page's data go first. Until then its links
 * work, and clicks are held (`hold-clicks.ts`).
 */
export function hydrateHeader({ view, element, location, ...props }: Options): void {
  // Hydration must start from the URL that the header was rendered for, even if the visitor has navigated since.
  const first = location.current()
  const listeners = new Set<() => void>()
  let isHydrated = false
  const own: LocationBridge = {
    ...location,
    current: () => (isHydrated ? location.current() : first),
    subscribe(listener) {
      listeners.add(listener)
      const unsubscribe = location.subscribe(listener)
      return () => {
        listeners.delete(listener)
        unsubscribe()
      }
    },
  }
  const onHydrated = () => {
    isHydrated = true
    for (const listener of listeners) listener()
    markHydrated(element)
  }
  const hydrate = () => {
    hydrateRoot(element, <HeaderRoot {...props} location={own} onHydrated={onHydrated} />)
  }
  whenIdle(view, hydrate, SHORT_DELAY, { timeout: IDLE_TIMEOUT })
}
