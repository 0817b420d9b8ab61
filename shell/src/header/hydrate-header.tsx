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
export function hydrateHeader({ view, element, ...props }: Options): void {
  const rendered = props.location.current()
  const hydrate = () => {
    const onHydrated = () => markHydrated(element)
    hydrateRoot(element, <HeaderRoot {...props} rendered={rendered} onHydrated={onHydrated} />)
  }
  whenIdle(view, hydrate, SHORT_DELAY, { timeout: IDLE_TIMEOUT })
}
