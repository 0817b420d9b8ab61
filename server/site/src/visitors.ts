import { createHash, randomInt } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { BUCKETS, type Canary, type Visitor } from '@recog/release-service/release'
import { groupsOf } from './signed-in-user'

/** The visitor's bucket. It is set only while a canary runs, and many visitors have the same. */
const BUCKET_COOKIE = 'portal-bucket'
/** A visitor keeps the same version for this long. Seconds. */
const BUCKET_MAX_AGE = 30 * 24 * 60 * 60
/** The groups of a session are used for this long. Milliseconds. */
const GROUPS_MAX_AGE = 60_000
const MAX_SESSIONS = 10_000

export interface KnownVisitor {
  readonly visitor: Visitor
  /** `Set-Cookie` for a visitor without a bucket; undefined when there is nothing to set. */
  readonly setCookie?: string
}

/** The bucket in a request's cookies. @returns undefined when there is none, or it is none of ours */
function bucketOf(cookie = ''): number | undefined {
  const [, digits] = new RegExp(`(?:^|;\\s*)${BUCKET_COOKIE}=(\\d{1,5})(?:;|$)`).exec(cookie) ?? []
  const bucket = Number(digits)
  return digits !== undefined && bucket < BUCKETS ? bucket : undefined
}

/** Finds out who requests a document, as far as running canaries need to know. */
export class Visitors {
  readonly #groups = new Map<
    string,
    { readonly groups: Promise<readonly string[]>; readonly until: number }
  >()

  /** @param isSecure the portal is served over https */
  constructor(
    private readonly apiOrigin: string,
    private readonly isSecure: boolean,
  ) {}

  /**
   * @param canaries those that are running; without any, nothing is looked up and no cookie is set
   * @param isNew whether a visitor without a bucket gets one
   */
  async of(request: FastifyRequest, canaries: readonly Canary[], isNew: boolean): Promise<KnownVisitor> {
    if (canaries.length === 0) return { visitor: { bucket: undefined, groups: [] } }
    const { cookie } = request.headers
    const needsGroups = canaries.some(({ audience }) => 'group' in audience)
    const groups = needsGroups && cookie ? await this.#groupsOf(request, cookie) : []
    const known = bucketOf(cookie)
    if (known !== undefined || !isNew) return { visitor: { bucket: known, groups } }
    const bucket = randomInt(BUCKETS)
    return { visitor: { bucket, groups }, setCookie: this.#cookieOf(bucket) }
  }

  #cookieOf(bucket: number): string {
    const flags = `Path=/; Max-Age=${BUCKET_MAX_AGE}; HttpOnly; SameSite=Lax${this.isSecure ? '; Secure' : ''}`
    return `${BUCKET_COOKIE}=${bucket}; ${flags}`
  }

  #groupsOf(request: FastifyRequest, cookie: string): Promise<readonly string[]> {
    const session = createHash('sha256').update(cookie).digest('base64')
    const now = Date.now()
    const known = this.#groups.get(session)
    if (known && known.until > now) return known.groups
    if (this.#groups.size >= MAX_SESSIONS) this.#groups.clear()
    const groups = groupsOf(this.apiOrigin, request)
    this.#groups.set(session, { groups, until: now + GROUPS_MAX_AGE })
    return groups
  }
}
