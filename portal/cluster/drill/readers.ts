import { setTimeout as pause } from 'node:timers/promises'

/** Between two reads of a person. Milliseconds. */
const THINKING = 100
/** A person waits no longer than this for a page. Milliseconds. */
const PATIENCE = 30_000

interface Read {
  readonly began: number
  readonly isAnswered: boolean
}

/** The calls of a person, in turn: their session, three large lists and a group. */
const PATHS = [
  '/api/user/userinfo',
  '/api/events',
  '/api/committees',
  '/api/projects',
  '/api/committees/steering',
]

/** People who keep reading, whatever happens. */
export class Readers {
  readonly #reads: Read[] = []
  readonly #over = new AbortController()
  #running: Promise<unknown> = Promise.resolve()

  /** @param session of a member */
  start(origins: readonly string[], session: string, count: number): void {
    const people = Array.from({ length: count }, (_, i) =>
      this.#read(origins[i % origins.length] ?? '', session),
    )
    this.#running = Promise.all(people)
  }

  async stop(): Promise<void> {
    this.#over.abort()
    await this.#running
  }

  /** Reads that began within a time, and how many of them were answered. */
  between(from: number, to: number): { readonly all: number; readonly answered: number } {
    const reads = this.#reads.filter(({ began }) => began >= from && began < to)
    return { all: reads.length, answered: reads.filter(({ isAnswered }) => isAnswered).length }
  }

  async #read(origin: string, session: string): Promise<void> {
    const headers = { cookie: `recog-session=${session}` }
    for (let i = 0; !this.#over.signal.aborted; i += 1) {
      const began = performance.now()
      const isAnswered = await fetch(`${origin}${PATHS[i % PATHS.length]}`, {
        headers,
        signal: AbortSignal.timeout(PATIENCE),
      }).then(
        async (response) => {
          await response.arrayBuffer()
          return response.ok
        },
        () => false,
      )
      this.#reads.push({ began, isAnswered })
      await pause(THINKING)
    }
  }
}
