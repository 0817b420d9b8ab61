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
