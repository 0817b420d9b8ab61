import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { type LocationBridge, type PortalLocation, staticBridge } from '@recog/section-contract'
// By the name of the package: the one router of a page comes from the shell, and federation knows it by this name.
import { Router } from '@recog/section-kit/router'

/** The bridge of the nearest router, for components that do not use the router. */
export const BridgeContext = createContext<LocationBridge>(staticBridge('/'))

/** The bridge of the nearest router. Outside of one: a bridge that stays at `/`. */
export function useBridge(): LocationBridge {
  return useContext(BridgeContext)
}

/** The bridge's current location; the component renders again when it changes. @param bridge from `useBridge` */
export function useBridgeLocation(bridge: LocationBridge): PortalLocation {
  const current = () => bridge.current()
  return useSyncExternalStore((listener) => bridge.subscribe(listener), current, current)
}

/** A router that reads and changes the URL only through the bridge, because only the shell may change `history` (ADR 37). */
export function BridgedRouter({ bridge, children }: { bridge: LocationBridge; children: ReactNode }) {
  const location = useBridgeLocation(bridge)
  const navigator = useMemo(() => navigatorOf(bridge), [bridge])
  return (
    <BridgeContext value={bridge}>
      <Router location={location} navigator={navigator}>
        {children}
      </Router>
    </BridgeContext>
  )
}

type To = string | { pathname?: string; search?: string; hash?: string }

function urlOf(to: To): string {
  if (typeof to === 'string') return to
  return `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`
}

function navigatorOf(bridge: LocationBridge) {
  return {
    createHref: urlOf,
    push: (to: To, state?: unknown) => bridge.navigate(urlOf(to), { state }),
    replace: (to: To, state?: unknown) => bridge.navigate(urlOf(to), { state, replace: true }),
    go: (delta: number) => bridge.navigate(delta),
  }
}
