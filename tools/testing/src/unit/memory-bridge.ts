import type { LocationBridge, PortalLocation } from '@recog/section-contract'

export interface MemoryBridge extends LocationBridge {
  /** The current path, query and hash. */
  href(): string
  /** Whether one of the guards says so. */
  hasUnsavedChanges(): boolean
}

/** Whether a path is a page of the portal: every path except those of the identity backend. */
export const isPortalPage = (pathname: string): boolean => !pathname.startsWith('/identity/')

/**
 * Create a location bridge that works without a browser, for tests and stories.
 *
 * @param initial path, query and hash
 */
export function memoryBridge(initial = '/home'): MemoryBridge {
  let entries: PortalLocation[] = [toLocation(initial, 0)]
  let index = 0
  const listeners = new Set<() => void>()
  const guards = new Set<() => boolean>()
  const current = (): PortalLocation => entries[index] as PortalLocation
  const notify = () => listeners.forEach((listener) => listener())

  return {
    current,
    href: () => `${current().pathname}${current().search}${current().hash}`,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate(to, options) {
      if (typeof to === 'number') {
        index = Math.min(Math.max(index + to, 0), entries.length - 1)
      } else {
        const next = toLocation(resolve(to, current()), entries.length, options?.state)
        index = options?.replace ? index : index + 1
        entries = [...entries.slice(0, index), next]
      }
      notify()
    },
    block(guard) {
      guards.add(guard)
      return () => guards.delete(guard)
    },
    hasUnsavedChanges: () => [...guards].some((guard) => guard()),
  }
}

function resolve(to: string, from: PortalLocation): string {
  if (to.startsWith('?')) return `${from.pathname}${to}`
  if (to.startsWith('#')) return `${from.pathname}${from.search}${to}`
  return to
}

function toLocation(href: string, key: number, state: unknown = null): PortalLocation {
  const url = new URL(href, 'http://portal.test')
  return { pathname: url.pathname, search: url.search, hash: url.hash, key: String(key), state }
}
