/**
 * One box of the matrix: one request in flight, the latest wish waits (edge case T59). The final state of the server is the
 * last click.
 */
export interface ToggleQueue {
  /** The visitor wants the box in this state. */
  want(assigned: boolean): void
}

interface ToggleOptions {
  /** What the server has now. */
  readonly initial: boolean
  send(assigned: boolean): Promise<unknown>
  /** What the box shows: the wish, or what the server has after a failure. */
  show(assigned: boolean): void
  stored(assigned: boolean): void
  failed(error: unknown): void
}

export function createToggleQueue({ initial, send, show, stored, failed }: ToggleOptions): ToggleQueue {
  let server = initial
  let wanted = initial
  let running = false

  async function run(): Promise<void> {
    running = true
    while (wanted !== server) {
      const sending = wanted
      try {
        await send(sending)
        server = sending
        stored(sending)
      } catch (error) {
        wanted = server
        show(server)
        failed(error)
      }
    }
    running = false
  }

  return {
    want(assigned) {
      wanted = assigned
      show(assigned)
      if (!running) void run()
    },
  }
}
