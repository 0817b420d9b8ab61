import { writeHeaders } from '../../server/api/testing/client'

type Post = (path: string, body: unknown) => Promise<unknown>

export interface Sessions {
  readonly steering: string
  readonly admin: string
}

/** Writes as fast as it can until the server dies, and remembers what was acknowledged. */
export class Writer {
  readonly events = new Set<string>()
  readonly projects = new Set<string>()
  readonly approved = new Set<string>()
  readonly accounts = new Set<string>()
  /** False when it has given up. */
  isWriting = false
  private nextApplicant = 0
  private nextAccount = 0

  constructor(
    private readonly sessions: Sessions,
    private readonly applicants: readonly string[],
    /** How many create events at once, and how many projects. One more approves, and one creates accounts. */
    private readonly creators: number,
  ) {}

  get acknowledged(): number {
    return this.events.size + this.projects.size + this.approved.size + this.accounts.size
  }

  /** Of a kind. */
  get fewest(): number {
    return Math.min(this.events.size, this.projects.size, this.approved.size, this.accounts.size)
  }

  async run(origin: string): Promise<void> {
    this.isWriting = true
    try {
      const steering = await poster(origin, this.sessions.steering)
      const admin = await poster(origin, this.sessions.admin)
      const work = [
        ...Array.from({ length: this.creators }, () => this.create(steering, '/api/events', this.events)),
        ...Array.from({ length: this.creators }, () => this.create(steering, '/api/projects', this.projects)),
        this.approve(steering),
        this.makeAccounts(admin),
      ]
      await Promise.allSettled(work)
    } catch {
      // the server was gone before it began
    }
    this.isWriting = false
  }

  private async create(post: Post, path: string, acknowledged: Set<string>): Promise<never> {
    const body = { name: 'Project', title: 'Event', scheduledUtc: '2030-01-01T00:00:00Z' }
    for (;;) {
      const { id } = (await post(path, body)) as { id: string }
      acknowledged.add(id)
    }
  }

  /** Repeats the one that got no response, as a person would. */
  private async approve(post: Post): Promise<void> {
    for (let id = this.applicants[this.nextApplicant]; id !== undefined;) {
      await post('/api/steering/approve', { userId: id })
      this.approved.add(id)
      this.nextApplicant += 1
      id = this.applicants[this.nextApplicant]
    }
  }

  /** A new address each time: sending a known one again would be a reset, asked for on purpose. */
  private async makeAccounts(post: Post): Promise<never> {
    for (;;) {
      const email = `account-${this.nextAccount}@many.example`
      this.nextAccount += 1
      await post('/api/admin/users/account', { emails: [email] })
      this.accounts.add(email)
    }
  }
}

async function poster(origin: string, session: string): Promise<Post> {
  const headers = await writeHeaders(origin, `recog-session=${session}`)
  return async (path, body) => {
    const posted = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!posted.ok) throw new Error(`${path} responded with ${posted.status}`)
    return posted.json()
  }
}
