// Interfaces that a policy may block. Only this file uses them, except for zustand's `persist` in shared-ui; lint enforces it.

/**
 * Use the storage of the browser, which may be blocked or full, or hold what nobody can read.
 *
 * @returns undefined if `work` could not do its work
 */
export function withStorage<T>(
  area: 'localStorage' | 'sessionStorage',
  work: (storage: Storage) => T,
): T | undefined {
  try {
    return work(window[area])
  } catch {
    return undefined
  }
}

/** A channel to the other tabs. Undefined where the browser refuses it: Firefox does if it blocks all cookies. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
