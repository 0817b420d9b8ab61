import { ATTEMPTS, BucketRequests, pauseAfter, StorageUnavailable, type Reply } from './bucket-requests'
import type { BucketSettings } from './bucket-settings'

/** An object as it was read. */
export type StoredObject = Pick<Reply, 'etag' | 'content'>

/** The objects of a bucket. Writes are conditional, so that nobody overwrites what somebody else wrote. */
export class Bucket {
  readonly url: string
  readonly #requests: BucketRequests

  constructor(settings: BucketSettings) {
    this.url = settings.url
    this.#requests = new BucketRequests(settings)
  }

  /** @returns undefined when there is no such object @throws when the storage cannot be reached */
  async read(key: string): Promise<StoredObject | undefined> {
    const reply = await this.#requests.send({ method: 'GET', key })
    if (reply.status !== 404) return reply
    if (reply.content.includes('NoSuchBucket')) throw new Error(`There is no bucket ${this.url}`)
    return undefined
  }

  /** The version of an object; '' when there is none. @throws when the storage cannot be reached */
  async etagOf(key: string): Promise<string> {
    const { status, etag } = await this.#requests.sendOnce({ method: 'HEAD', key })
    return status === 404 ? '' : etag
  }

  /**
   * Create an object that never changes. Does nothing when it exists with this content.
   *
   * @throws when it exists with other content, or the storage cannot be reached
   */
  async create(key: string, content: Buffer): Promise<void> {
    const { status } = await this.#requests.send({
      method: 'PUT',
      key,
      headers: { 'if-none-match': '*' },
      content,
    })
    if (status === 404) throw new Error(`There is no bucket ${this.url}`)
    if (status === 412 && !(await this.read(key))?.content.equals(content))
      throw new Error(`${this.url}/${key} exists with other content`)
  }

  /**
   * Append to an object, if nobody else has changed it since it was read. When the outcome of a write is not known, the object
   * itself tells.
   *
   * @param before as it was read; undefined when there was none
   * @returns whether it was appended
   * @throws StorageUnavailable when the storage cannot be reached; then nobody knows
   */
  async append(key: string, before: StoredObject | undefined, added: Buffer): Promise<boolean> {
    const content = Buffer.concat([before?.content ?? Buffer.alloc(0), added])
    const headers: Record<string, string> = before ? { 'if-match': before.etag } : { 'if-none-match': '*' }
    for (let attempt = 1; ; attempt += 1) {
      const failure = await this.#requests.sendOnce({ method: 'PUT', key, headers, content }).then(
        ({ status }) => (status < 300 ? 'none' : 'refused'),
        (error: unknown) => error,
      )
      if (failure === 'none') return true
      if (failure !== 'refused' && !(failure instanceof StorageUnavailable)) throw failure
      await pauseAfter(attempt)
      const now = await this.read(key)
      if (now?.content.subarray(0, content.length).equals(content)) return true
      if (now?.etag !== before?.etag) return false
      if (attempt === ATTEMPTS)
        throw failure instanceof Error ? failure : new StorageUnavailable(`${this.url} refuses every write`)
    }
  }

  /** @throws when the storage ignores conditions: machines would then overwrite each other's switches */
  async assertConditional(): Promise<void> {
    const request = {
      method: 'PUT',
      key: 'conditional-writes',
      headers: { 'if-none-match': '*' },
      content: Buffer.from('This object tells whether the storage heeds If-None-Match.'),
    } as const
    const first = await this.#requests.send(request)
    const { status } = first.status < 300 ? await this.#requests.send(request) : first
    if (status === 404) throw new Error(`There is no bucket ${this.url}`)
    if (status !== 412)
      throw new Error(`The release storage ${this.url} ignores If-None-Match, and so cannot keep releases`)
  }

  /** Remove an object. Does nothing when there is none. */
  async remove(key: string): Promise<void> {
    await this.#requests.send({ method: 'DELETE', key })
  }
}
