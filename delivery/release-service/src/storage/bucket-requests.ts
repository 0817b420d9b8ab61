import { AwsClient } from 'aws4fetch'
import { sha256 } from '../store/files'
import type { BucketSettings } from './bucket-settings'

/** How long one request may take. Milliseconds. */
const TIMEOUT = 15_000
/** Attempts of a request, with pauses of about 0.1, 0.2 and 0.4 seconds. */
export const ATTEMPTS = 4
/** Average pause before the second attempt. Milliseconds. */
const PAUSE = 100

/** A response of the object storage, read to its end. */
export interface Reply {
  readonly status: number
  readonly etag: string
  readonly content: Buffer
}

export interface BucketRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  readonly key: string
  readonly headers?: Readonly<Record<string, string>>
  readonly content?: Buffer
}

/** The storage did not answer, or not with an answer to the request. */
export class StorageUnavailable extends Error {}

/** Signs requests to a bucket, and repeats those that fail for the moment. */
export class BucketRequests {
  readonly #client: AwsClient

  constructor(private readonly settings: BucketSettings) {
    const { accessKey, secretKey, region } = settings
    this.#client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      region,
      service: 's3',
      retries: 0,
    })
  }

  /**
   * Send a request, and again while the storage is busy or cannot be reached. A write may have happened although its response was lost.
   *
   * @throws StorageUnavailable
   */
  async send(request: BucketRequest): Promise<Reply> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.sendOnce(request)
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
  async sendOnce({ method, key, headers = {}, content = Buffer.alloc(0) }: BucketRequest): Promise<Reply> {
    const { url } = this.settings
    const at = `${url}/${key.split('/').map(encodeURIComponent).join('/')}`
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
      throw new StorageUnavailable(`The release storage ${url} ${answer}`)
    const advice =
      reply.status === 401 || reply.status === 403
        ? '. Check RELEASES_ACCESS_KEY and what its policy allows'
        : ''
    throw new Error(`The release storage ${url} ${answer} to ${method} ${key}${advice}`)
  }

  async #fetch(request: Request): Promise<Reply> {
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT) })
      const content = Buffer.from(await response.arrayBuffer())
      return { status: response.status, etag: response.headers.get('etag') ?? '', content }
    } catch (error) {
      throw new StorageUnavailable(
        `The release storage ${this.settings.url} cannot be reached (${codeOf(error)})`,
        {
          cause: error,
        },
      )
    }
  }
}

/** Wait before another attempt. @param attempt counts from 1 */
export const pauseAfter = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, PAUSE * 2 ** (attempt - 1) * (0.5 + Math.random())))

function codeOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name?: string }
  return cause?.code ?? name ?? 'failed'
}
