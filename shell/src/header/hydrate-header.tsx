import { hydrateRoot } from 'react-dom/client'
import type { LocationBridge } from '@recog/section-contract'
import type { SessionStore } from '@recog/shared-session'
import { markHydrated } from '../hydration/mark-hydrated'
import { A_MOMENT, whenIdle } from '../idle/when-idle'
import { createSectionLocation } from '../location/section-location'
import type { HeaderProps } from './Header'
import { HeaderRoot } from './HeaderRoot'

/** It is alive after this at the latest. Milliseconds. */
const LATEST = 200

interface Options extends HeaderProps {
  readonly view: Window
  readonly element: HTMLElement
  readonly location: LocationBridge
  readonly session: SessionStore
}

/**
 * Take over the header of the document once there is time: where everything has arrived already, what leads to the page's data
 * goes first; where the line is slow, there is time at once. Until then its links work and presses are held.
 */
export function hydrateHeader({ view, element, location, ...props }: Options): void {
  // Until it is alive it keeps the address it was rendered for: whoever is faster must not be answered by a mismatch.
  const own = createSectionLocation(location)
  own.freeze()
  const onAlive = () => {
    own.follow()
    markHydrated(element)
  }
  const hydrate = () => {
    hydrateRoot(element, <HeaderRoot {...props} location={own} onAlive={onAlive} />)
  }
  whenIdle(view, hydrate, A_MOMENT, { timeout: LATEST })
}
