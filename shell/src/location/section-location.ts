import type { LocationBridge, PortalLocation } from '@recog/section-contract'

export interface SectionLocation extends LocationBridge {
  /** From now on the section keeps the location it has: it is leaving. */
  freeze(): void
  /** The section is entered: it follows the address bar again. */
  follow(): void
}

/** One section's view of the address bar, or the header's. A leaving section never sees an address that is not its own. */
export function createSectionLocation(portal: LocationBridge): SectionLocation {
  const listeners = new Set<() => void>()
  let isFrozen = false
  // Not the portal's own: that is the next address already when the section is told to leave.
  let seen: PortalLocation = portal.current()
  function look(): void {
    if (isFrozen) return
    seen = portal.current()
    listeners.forEach((listener) => listener())
  }
  portal.subscribe(look)
  return {
    current: () => seen,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate: (to, options) => portal.navigate(to, options),
    block: (guard) => portal.block(guard),
    freeze() {
      isFrozen = true
    },
    follow() {
      isFrozen = false
      look()
    },
  }
}
