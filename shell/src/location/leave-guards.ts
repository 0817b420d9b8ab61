/**
 * Knows whether the page has unsaved changes. It listens to `beforeunload` only while there are guards, because that listener keeps
 * a page out of Firefox's back/forward cache.
 */
export function createLeaveGuards(view: Window) {
  const guards = new Set<() => boolean>()
  const isDirty = () => [...guards].some((guard) => guard())

  function onUnload(event: BeforeUnloadEvent): void {
    if (isDirty()) event.preventDefault()
  }

  return {
    /** @returns removes the guard */
    add(guard: () => boolean): () => void {
      guards.add(guard)
      view.addEventListener('beforeunload', onUnload)
      return () => {
        guards.delete(guard)
        if (guards.size === 0) view.removeEventListener('beforeunload', onUnload)
      }
    },
    /** Whether a guard says that there are unsaved changes. */
    isDirty,
    clear: () => guards.clear(),
  }
}
