/** One checkbox of the matrix, from its first click. */
export interface CellState {
  /** Shown by the checkbox: the last click or, after a failure, the last state that the server confirmed. */
  readonly assigned: boolean
  /** A request is pending, so the server may not agree yet. */
  readonly saving: boolean
  /** The last state that the server confirmed; undefined before the first confirmation. */
  readonly confirmed: boolean | undefined
}

/**
 * The rule for one checkbox of the matrix (R4.12):
 *
 * - A click is sent immediately. The checkbox shows the click and is marked as saving until the server confirms it.
 * - A success confirms the click. A failure restores the last confirmed state.
 * - Each checkbox has at most one pending request. Of the clicks made during a request only the last counts: it is sent next,
 *   unless the server already has that state (edge case T59).
 */
export interface ToggleQueue {
  /** The visitor clicked: bring the server to this state. */
  setAssigned(assigned: boolean): void
}

interface ToggleOptions {
  /** State on the server before the first click. */
  readonly initial: boolean
  send(assigned: boolean): Promise<unknown>
  onChange(state: CellState): void
  onSaved(assigned: boolean): void
  onFailed(error: unknown, assigned: boolean): void
}

/** Create the queue of one checkbox. */
export function createToggleQueue({
  initial,
  send,
  onChange,
  onSaved,
  onFailed,
}: ToggleOptions): ToggleQueue {
  let server = initial
  let confirmed: boolean | undefined
  let desired = initial
  let running = false

  const notify = () => onChange({ assigned: desired, saving: running, confirmed })

  async function run(): Promise<void> {
    running = true
    while (desired !== server) {
      notify()
      const sending = desired
      try {
        await send(sending)
        server = sending
        confirmed = sending
        onSaved(sending)
      } catch (error) {
        desired = server
        onFailed(error, sending)
      }
    }
    running = false
    notify()
  }

  return {
    setAssigned(assigned) {
      desired = assigned
      if (running) notify()
      else void run()
    },
  }
}
