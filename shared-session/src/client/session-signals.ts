type Listener = () => void

const listeners = new Set<Listener>()

/** A call was answered with 403: rights may have changed since the page was loaded. */
export function onForbidden(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const tellForbidden = (): void => listeners.forEach((listener) => listener())
