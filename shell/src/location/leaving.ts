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

/** The question whether to leave a page with unsaved changes. The header shows it as a dialog. */
export interface LeaveQuestion {
  /** Ask; a question that is still open is answered with no. @returns whether the visitor wants to leave */
  ask(): Promise<boolean>
  answer(leave: boolean): void
  isAsked(): boolean
  /** @returns unsubscribes */
  subscribe(listener: () => void): () => void
}

export function createLeaveQuestion(): LeaveQuestion {
  const listeners = new Set<() => void>()
  let settle: ((leave: boolean) => void) | undefined
  const change = (next: typeof settle, answer = false) => {
    const previous = settle
    settle = next
    previous?.(answer)
    listeners.forEach((listener) => listener())
  }
  return {
    ask: () => new Promise((resolve) => change(resolve)),
    answer: (leave) => change(undefined, leave),
    isAsked: () => settle !== undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The question of this page. */
export const leaveQuestion = createLeaveQuestion()
