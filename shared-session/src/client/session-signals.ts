type Listener = () => void

const listeners = new Set<Listener>()

/** Called after a 403: rights may have changed since the page was loaded. */
export function onForbidden(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const reportForbidden = (): void => listeners.forEach((listener) => listener())
