import type { LocationBridge, PortalLocation } from '@recog/section-kit'

export interface SectionLocation extends LocationBridge {
  /** From now on the section keeps the location it has: it is leaving. */
  freeze(): void
  /** The section is entered: it follows the address bar again. */
  follow(): void
}

/** One section's view of the address bar. A leaving section never sees an address that is not its own. */
export function createSectionLocation(portal: LocationBridge): SectionLocation {
  const listeners = new Set<() => void>()
  let frozen: PortalLocation | undefined
  portal.subscribe(() => {
    if (!frozen) listeners.forEach((listener) => listener())
  })
  return {
    current: () => frozen ?? portal.current(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate: (to, options) => portal.navigate(to, options),
    block: (guard) => portal.block(guard),
    freeze() {
      frozen ??= portal.current()
    },
    follow() {
      frozen = undefined
      listeners.forEach((listener) => listener())
    },
  }
}
