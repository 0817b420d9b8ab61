import { useMemo, type ReactNode } from 'react'
import { Router } from '@recog/section-kit/router'
import { BridgeContext, useBridgeLocation } from './bridge-context'
import type { LocationBridge } from '@recog/section-contract'

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
