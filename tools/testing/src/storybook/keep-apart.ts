/**
 * Keep stories apart from the portal. The design reference is served at the portal's origin, where a story that clears
 * drafts or reports a sign-out would do so in the reader's own tabs. Storage then starts empty and ends with the document, and a
 * channel reaches only the same document. The server's policy takes care of requests (`storybookPolicy` in the site).
 *
 * @param view whose storage, cookies and channels are replaced
 */
export function keepApart(view: Window & typeof globalThis): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) replace(view, name, memoryStorage())
  const Channel = view.BroadcastChannel
  const own = `story-${String(view.performance.timeOrigin)}-${String(Math.random())}:`
  replace(
    view,
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(own + name)
      }
    },
  )
  Object.defineProperty(view.document, 'cookie', { configurable: true, get: () => '', set: () => {} })
}

function replace(view: Window, name: string, value: unknown): void {
  Object.defineProperty(view, name, { configurable: true, value })
}

/** A `Storage` that forgets. */
function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}
