import { setTimeout as pause } from 'node:timers/promises'
import { isNativeError } from 'node:util/types'
import { isUnavailable } from '../unavailable'

/** How long a person waits for the primary before the replica is asked. Milliseconds. */
const PATIENCE = 2_000
/** Between two questions whether the primary answers again. Milliseconds. */
const ASKED_EVERY = 500
/**
 * How long calls may read from the replica alone, several times as long as a failover. A primary that only this process cannot reach
 * may have ended sessions meanwhile (ADR 30). Milliseconds.
 */
const LONGEST = 600_000

/** A state of the data: the newest row of the audit log (ADR 6). Row 0 has no hash. */
export interface State {
  readonly seq: number
  readonly hash: string
}

/** Whether the primary answers. */
export class Outage {
  /** The newest state of the primary that this process has seen. */
  newest: State = { seq: 0, hash: '' }
  #since: number | undefined
  #askedAt = 0
  #isAsking = false

  /**
   * @param ask the primary something
   * @param say is told when an outage begins and ends
   */
  constructor(
    private readonly ask: () => Promise<unknown>,
    private readonly say: (message: string) => void,
  ) {}

  /** Whether calls should not even try the primary. */
  isKnown(): boolean {
    return this.#since !== undefined && performance.now() - this.#since < LONGEST
  }

  /** The response of the primary, after which no outage is known. @throws when it takes too long */
  async answer<T>(response: Promise<T>): Promise<T> {
    const over = new AbortController()
    const late = pause(PATIENCE, undefined, { signal: over.signal, ref: false }).then(() => {
      throw Object.assign(new Error('The primary does not answer'), { code: 'ETIMEDOUT' })
    })
    try {
      const answer = await Promise.race([response, late])
      this.#end()
      return answer
    } finally {
      late.catch(() => undefined)
      over.abort()
    }
  }

  /** Whether an error of the primary means that calls may read from the replica from now on. */
  begins(error: unknown): boolean {
    if (!isNativeError(error) || !isUnavailable(error)) return false
    if (this.#since === undefined) {
      this.#since = performance.now()
      this.say('The primary database does not answer: calls read from the replica')
    }
    return this.isKnown()
  }

  /** Find out, without waiting, whether the primary answers again. */
  askAgain(): void {
    if (this.#isAsking || performance.now() - this.#askedAt < ASKED_EVERY) return
    this.#isAsking = true
    void this.ask()
      .then(
        () => this.#end(),
        () => undefined,
      )
      .finally(() => {
        this.#isAsking = false
        this.#askedAt = performance.now()
      })
  }

  #end(): void {
    if (this.#since === undefined) return
    this.#since = undefined
    this.say('The primary database answers again')
  }
}
