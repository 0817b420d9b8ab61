import { useMemo, type ReactNode } from 'react'
import { Router } from '@recog/section-kit/router'
import { BridgeContext, useBridgeLocation } from './bridge-context'
import type { LocationBridge } from '@recog/section-contract'

/** A router that reads and writes the address only through the bridge: nothing of it touches `history`. */
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

function addressOf(to: To): string {
  if (typeof to === 'string') return to
  return `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`
}

function navigatorOf(bridge: LocationBridge) {
  return {
    createHref: addressOf,
    push: (to: To, state?: unknown) => bridge.navigate(addressOf(to), { state }),
    replace: (to: To, state?: unknown) => bridge.navigate(addressOf(to), { state, replace: true }),
    go: (delta: number) => bridge.navigate(delta),
  }
}
