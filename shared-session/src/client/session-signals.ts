type Listener = () => void

const listeners = new Set<Listener>()

/** Call the listener after each 403: the user's rights may have changed (edge case T14). @returns unsubscribes */
export function onForbidden(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const reportForbidden = (): void => listeners.forEach((listener) => listener())
