import { AwsClient } from 'aws4fetch'
import { sha256 } from './release'

/** A bucket of an S3-compatible object storage, and the key that opens it. */
export interface BucketSettings {
  /** URL of the bucket, without a slash at its end: `https://s3.example.org/releases`. */
  readonly url: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** The region in signatures, for a storage that has no regions. */
const DEFAULT_REGION = 'us-east-1'

/**
 * The bucket that the settings name (docs/settings.md); undefined when releases are kept in the folder.
 *
 * @throws with the name of the setting that cannot be used
 */
export function bucketSettings(env: NodeJS.ProcessEnv): BucketSettings | undefined {
  const value = (name: string) => env[name]?.trim() ?? ''
  const text = value('RELEASES_BUCKET_URL')
  if (text === '') return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.username || url.password)
    throw refused('RELEASES_BUCKET_URL is not a URL of a bucket such as https://s3.example.org/releases')
  const [accessKey, secretKey] = ['RELEASES_ACCESS_KEY', 'RELEASES_SECRET_KEY'].map((name) => {
    if (value(name) === '') throw refused(`RELEASES_BUCKET_URL is set, and ${name} is missing`)
    return value(name)
  }) as [string, string]
  const region = value('RELEASES_REGION') || DEFAULT_REGION
  return { url: url.href.replace(/(?<!\/)\/+$/, ''), region, accessKey, secretKey }
}

/** Programs end with another exit code after it (`exitCodeOf` of api-contract). */
const refused = (message: string): Error => Object.assign(new Error(message), { code: 'ERR_SETTING' })

/** How long one request may take. Milliseconds. */
const TIMEOUT = 15_000
/** Attempts of a request, with pauses of about 0.1, 0.2 and 0.4 seconds. */
const ATTEMPTS = 4
/** Average pause before the second attempt. Milliseconds. */
const PAUSE = 100

/** A response of the object storage, read to its end. */
interface Reply {
  readonly status: number
  readonly etag: string
  readonly content: Buffer
}

interface BucketRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  readonly key: string
  readonly headers?: Readonly<Record<string, string>>
  readonly content?: Buffer
}

/** The storage did not answer, or not with an answer to the request. */
export class StorageUnavailable extends Error {}

/** An object as it was read. */
export type StoredObject = Pick<Reply, 'etag' | 'content'>

/** The objects of a bucket. Writes are conditional, so that nobody overwrites what somebody else wrote. */
export class Bucket {
  readonly url: string
  readonly #client: AwsClient

  constructor({ url, accessKey, secretKey, region }: BucketSettings) {
    this.url = url
    this.#client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      region,
      service: 's3',
      retries: 0,
    })
  }

  /** @returns undefined when there is no such object @throws when the storage cannot be reached */
  async read(key: string): Promise<StoredObject | undefined> {
    const reply = await this.#send({ method: 'GET', key })
    if (reply.status !== 404) return reply
    if (reply.content.includes('NoSuchBucket')) throw new Error(`There is no bucket ${this.url}`)
    return undefined
  }

  /** The version of an object; '' when there is none. @throws when the storage cannot be reached */
  async etagOf(key: string): Promise<string> {
    const { status, etag } = await this.#sendOnce({ method: 'HEAD', key })
    return status === 404 ? '' : etag
  }

  /**
   * Create an object that never changes. Does nothing when it exists with this content.
   *
   * @throws when it exists with other content, or the storage cannot be reached
   */
  async create(key: string, content: Buffer): Promise<void> {
    const { status } = await this.#send({ method: 'PUT', key, headers: { 'if-none-match': '*' }, content })
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
      const failure = await this.#sendOnce({ method: 'PUT', key, headers, content }).then(
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
    const first = await this.#send(request)
    const { status } = first.status < 300 ? await this.#send(request) : first
    if (status === 404) throw new Error(`There is no bucket ${this.url}`)
    if (status !== 412)
      throw new Error(`The release storage ${this.url} ignores If-None-Match, and so cannot keep releases`)
  }

  /** Remove an object. Does nothing when there is none. */
  async remove(key: string): Promise<void> {
    await this.#send({ method: 'DELETE', key })
  }

  /**
   * Send a request, and again while the storage is busy or cannot be reached. A write may have happened although its response was lost.
   *
   * @throws StorageUnavailable
   */
  async #send(request: BucketRequest): Promise<Reply> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#sendOnce(request)
      } catch (error) {
        if (!(error instanceof StorageUnavailable) || attempt === ATTEMPTS) throw error
        await pauseAfter(attempt)
      }
    }
  }

  /**
   * Send a request once.
   *
   * @returns also 404 and 412
   * @throws StorageUnavailable when sending it again can help; another error when it cannot
   */
  async #sendOnce({ method, key, headers = {}, content = Buffer.alloc(0) }: BucketRequest): Promise<Reply> {
    const at = `${this.url}/${key.split('/').map(encodeURIComponent).join('/')}`
    const signed = await this.#client.sign(at, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sha256(content) },
      ...(method === 'PUT' && { body: Uint8Array.from(content) }),
    })
    const reply = await this.#fetch(signed)
    if (reply.status < 300 || reply.status === 404 || reply.status === 412) return reply
    const code = /<Code>(\w+)<\/Code>/.exec(reply.content.toString('utf8'))?.[1]
    const answer = `answers ${reply.status}${code ? ` (${code})` : ''}`
    // 409 means that another write to the same object is in progress.
    if ([408, 409, 429].includes(reply.status) || reply.status >= 500)
      throw new StorageUnavailable(`The release storage ${this.url} ${answer}`)
    const advice =
      reply.status === 401 || reply.status === 403
        ? '. Check RELEASES_ACCESS_KEY and what its policy allows'
        : ''
    throw new Error(`The release storage ${this.url} ${answer} to ${method} ${key}${advice}`)
  }

  async #fetch(request: Request): Promise<Reply> {
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT) })
      const content = Buffer.from(await response.arrayBuffer())
      return { status: response.status, etag: response.headers.get('etag') ?? '', content }
    } catch (error) {
      throw new StorageUnavailable(`The release storage ${this.url} cannot be reached (${codeOf(error)})`, {
        cause: error,
      })
    }
  }
}

/** Wait before another attempt. @param attempt counts from 1 */
const pauseAfter = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, PAUSE * 2 ** (attempt - 1) * (0.5 + Math.random())))

function codeOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name?: string }
  return cause?.code ?? name ?? 'failed'
}
