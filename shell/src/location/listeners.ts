/** A list of functions that are called with each event. */
export function createListeners<Event>() {
  const listeners = new Set<(event: Event) => void>()
  return {
    notify: (event: Event) => listeners.forEach((listener) => listener(event)),
    add(listener: (event: Event) => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
