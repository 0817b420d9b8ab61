import { createContext, useContext, useSyncExternalStore } from 'react'
import { type LocationBridge, type PortalLocation, staticBridge } from '@recog/section-contract'

/** The bridge of the nearest router, for components that do not use the router. */
export const BridgeContext = createContext<LocationBridge>(staticBridge('/'))

/** The bridge of the nearest router. Outside of one: a bridge that stays at `/`. */
export function useBridge(): LocationBridge {
  return useContext(BridgeContext)
}

/** The bridge's current location; the component renders again when it changes. @param bridge from `useBridge` */
export function useBridgeLocation(bridge: LocationBridge): PortalLocation {
  return useSyncExternalStore(
    (listener) => bridge.subscribe(listener),
    () => bridge.current(),
    () => bridge.current(),
  )
}
