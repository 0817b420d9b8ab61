type Listener = () => void

function signal() {
  const listeners = new Set<Listener>()
  return {
    on(listener: Listener): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    tell: () => listeners.forEach((listener) => listener()),
  }
}

const ended = signal()
const forbidden = signal()

/** A call was answered with "not signed in" although the page thought otherwise. */
export const onSessionEnded = ended.on
export const tellSessionEnded = ended.tell

/** A call was answered with 403: rights may have changed since the page was loaded. */
export const onForbidden = forbidden.on
export const tellForbidden = forbidden.tell
