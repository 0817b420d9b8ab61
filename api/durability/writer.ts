/** Writes as fast as it can until the server dies, and remembers what was acknowledged. */
export class Writer {
  readonly events = new Set<string>()
  readonly approved = new Set<string>()
  private next = 0

  constructor(
    private readonly session: string,
    private readonly applicants: readonly string[],
  ) {}

  async run(origin: string): Promise<void> {
    const cookie = `recog-session=${this.session}`
    let token: string
    try {
      const answer = await fetch(`${origin}/api/auth/csrf-token`, { headers: { cookie } })
      token = ((await answer.json()) as { csrfToken: string }).csrfToken
    } catch {
      return
    }
    const post = async (path: string, body: unknown): Promise<{ id?: string }> => {
      const headers = { cookie, 'content-type': 'application/json', 'x-csrf-token': token }
      const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      return (await answer.json()) as { id?: string }
    }
    await Promise.all([this.postEvents(post), this.postEvents(post), this.approve(post)])
  }

  private async postEvents(post: (path: string, body: unknown) => Promise<{ id?: string }>): Promise<void> {
    try {
      for (;;) {
        const { id } = await post('/api/events', { title: 'Event', scheduledUtc: '2030-01-01T00:00:00Z' })
        if (id !== undefined) this.events.add(id)
      }
    } catch {
      // the server is gone
    }
  }

  /** Repeats the one that got no answer, as a person would. */
  private async approve(post: (path: string, body: unknown) => Promise<unknown>): Promise<void> {
    try {
      for (let id = this.applicants[this.next]; id !== undefined; id = this.applicants[this.next]) {
        await post('/api/steering/approve', { userId: id })
        this.approved.add(id)
        this.next += 1
      }
    } catch {
      // the server is gone
    }
  }
}
