import { createContext, useContext, useSyncExternalStore } from 'react'
import { type LocationBridge, type PortalLocation, staticBridge } from '@recog/section-contract'

/** The bridge that the nearest router stands on: for what does without a router. */
export const BridgeContext = createContext<LocationBridge>(staticBridge('/'))

export function useBridge(): LocationBridge {
  return useContext(BridgeContext)
}

/** The address of the page, as the bridge has it. */
export function useBridgeLocation(bridge: LocationBridge): PortalLocation {
  return useSyncExternalStore(
    (listener) => bridge.subscribe(listener),
    () => bridge.current(),
    () => bridge.current(),
  )
}
