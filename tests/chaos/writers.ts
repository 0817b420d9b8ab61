/** A call that got a response, or none. */
export interface Call {
  readonly began: number
  readonly ended: number
  /** 0 without a response. */
  readonly status: number
  readonly origin: string
}

/** Status of a write that is stored. */
export const STORED = 201
/** How long a recovery, and a response, are waited for: longer than either may take. Milliseconds. */
const GIVEN_UP = 120_000

/** People who keep posting events, whatever happens. */
export class Writers {
  /** Titles of events that the server has acknowledged, with their ids. */
  readonly acknowledged = new Map<string, string>()
  readonly calls: Call[] = []
  #goesOn = true
  #next = 0
  #running: Promise<unknown> = Promise.resolve()

  /**
   * @param origins of the API's processes; the writers are spread over them
   * @param session of a steering member
   */
  start(origins: readonly string[], session: string, count: number): void {
    this.#running = Promise.all(
      Array.from({ length: count }, (_, i) => this.#write(origins[i % origins.length] ?? '', session)),
    )
  }

  async stop(): Promise<void> {
    this.#goesOn = false
    await this.#running
  }

  /**
   * Seconds from a moment until every process has answered a write again.
   *
   * @returns Infinity if one has not within two minutes, so that a run ends in any case
   */
  async recovery(since: number, origins: readonly string[]): Promise<number> {
    while (performance.now() - since < GIVEN_UP) {
      const first = origins.map((origin) =>
        this.calls.find((call) => call.origin === origin && call.began >= since && call.status === STORED),
      )
      if (first.every((call) => call !== undefined))
        return (Math.max(...first.map((call) => call?.ended ?? 0)) - since) / 1000
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return Infinity
  }

  async #write(origin: string, session: string): Promise<void> {
    const cookie = `recog-session=${session}`
    let token: string | undefined
    while (this.#goesOn) {
      token ??= await tokenFrom(origin, cookie)
      if (token === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        continue
      }
      const title = `event ${(this.#next += 1)}`
      const began = performance.now()
      const { status, id } = await post(origin, cookie, token, title)
      this.calls.push({ began, ended: performance.now(), status, origin })
      if (status === STORED && id) this.acknowledged.set(title, id)
      // As a person who tries again.
      else await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

async function tokenFrom(origin: string, cookie: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${origin}/api/auth/csrf-token`, {
      headers: { cookie },
      signal: AbortSignal.timeout(GIVEN_UP),
    })
    return response.ok ? ((await response.json()) as { csrfToken: string }).csrfToken : undefined
  } catch {
    return undefined
  }
}

async function post(
  origin: string,
  cookie: string,
  token: string,
  title: string,
): Promise<{ readonly status: number; readonly id?: string }> {
  try {
    const response = await fetch(`${origin}/api/events`, {
      method: 'POST',
      signal: AbortSignal.timeout(GIVEN_UP),
      headers: { cookie, 'content-type': 'application/json', 'x-csrf-token': token },
      body: JSON.stringify({ title, scheduledUtc: '2030-01-01T00:00:00Z' }),
    })
    const body = (await response.json().catch(() => ({}))) as { id?: string }
    return { status: response.status, ...(body.id && { id: body.id }) }
  } catch {
    return { status: 0 }
  }
}
