const UNSAVED = 'You have unsaved changes. Leave this page?'

/**
 * Asks before the visitor leaves a page with unsaved changes. It listens to `beforeunload` only while there are guards, because
 * that listener keeps a page out of Firefox's back/forward cache.
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
    /** Asks the visitor if a guard says that there are unsaved changes. */
    mayLeave: (): boolean => !isDirty() || view.confirm(UNSAVED),
    clear: () => guards.clear(),
  }
}
