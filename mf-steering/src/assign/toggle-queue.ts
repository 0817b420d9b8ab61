/** One box of the matrix, from the first click on. */
export interface CellState {
  /** Shown by the box: the last click, or what the server confirmed last once that has failed. */
  readonly assigned: boolean
  /** A request is under way, so the server may not agree yet. */
  readonly saving: boolean
  /** Confirmed by the server; undefined until it has confirmed any change of this box. */
  readonly confirmed: boolean | undefined
}

/**
 * The rule for one box of the matrix (R4.12):
 *
 * - A click is sent at once. The box shows the click and is marked as saving; it counts as done only when confirmed.
 * - A success confirms the click. A failure restores what the server confirmed last.
 * - One request per box is under way at a time. Of the clicks made meanwhile only the last counts: it is sent next, unless
 *   the server is in that state already (edge case T59).
 */
export interface ToggleQueue {
  /** The visitor wants the box in this state. */
  want(assigned: boolean): void
}

interface ToggleOptions {
  /** State on the server before the first click. */
  readonly initial: boolean
  send(assigned: boolean): Promise<unknown>
  show(state: CellState): void
  stored(assigned: boolean): void
  failed(error: unknown): void
}

export function createToggleQueue({ initial, send, show, stored, failed }: ToggleOptions): ToggleQueue {
  let server = initial
  let confirmed: boolean | undefined
  let wanted = initial
  let running = false

  const tell = () => show({ assigned: wanted, saving: running, confirmed })

  async function run(): Promise<void> {
    running = true
    while (wanted !== server) {
      tell()
      const sending = wanted
      try {
        await send(sending)
        server = sending
        confirmed = sending
        stored(sending)
      } catch (error) {
        wanted = server
        failed(error)
      }
    }
    running = false
    tell()
  }

  return {
    want(assigned) {
      wanted = assigned
      if (running) tell()
      else void run()
    },
  }
}
