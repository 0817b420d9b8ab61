import type { LocationBridge, PortalLocation } from '@recog/section-contract'

export interface SectionLocation extends LocationBridge {
  /** Keep the present location, because the section is being left. */
  freeze(): void
  /** Follow the portal's location again, because the section is entered. */
  follow(): void
}

/** The location as one section, or the header, sees it. A section that is being left never sees the URL of another one. */
export function createSectionLocation(portal: LocationBridge): SectionLocation {
  const listeners = new Set<() => void>()
  let isFrozen = false
  // A copy: when the section is frozen, the portal's location is already the next one.
  let location: PortalLocation = portal.current()
  function update(): void {
    if (isFrozen) return
    location = portal.current()
    listeners.forEach((listener) => listener())
  }
  portal.subscribe(update)
  return {
    current: () => location,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate(to, options) {
      // A section that is being left, and still writes its search to the URL or ends a write, must not take the visitor back.
      if (!isFrozen) portal.navigate(to, options)
    },
    block: (guard) => portal.block(guard),
    freeze() {
      isFrozen = true
    },
    follow() {
      isFrozen = false
      update()
    },
  }
}
