import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { canaryKey } from '@recog/release-service/reports'
import type { Canary } from '@recog/release-service/release'
import { type Store, storeSecret } from '@recog/release-service/store'

/** Reports of a page count this long after it was sent: a working day in one tab. Milliseconds. */
const MAX_AGE = 12 * 60 * 60 * 1000

/**
 * Signs for each document that this portal sends which canary it contains, so that nobody else's reports count. Scripts of the page
 * read the token from `Server-Timing`, which stays out of the cached bytes of a document; it names no visitor.
 */
export class PageTokens {
  #secret: Promise<Buffer> | undefined

  constructor(private readonly store: Store) {}

  /** The value of `Server-Timing` for a document. @param now milliseconds since 1970 */
  async header(canary: Canary | undefined, now = Date.now()): Promise<string> {
    const content = `${now.toString(36)}:${canary ? canaryKey(canary) : ''}`
    return `page;desc="${content}:${await this.#signatureOf(content)}"`
  }

  /**
   * @param now milliseconds since 1970
   * @returns the key of the canary that the page contains, '' for none; undefined unless this portal has sent the page lately
   */
  async canaryOf(token: unknown, now = Date.now()): Promise<string | undefined> {
    const [, content = '', at = '', canary = '', signature = ''] =
      /^(([a-z0-9]{1,10}):([^:]{0,200})):([\w-]{43})$/.exec(String(token)) ?? []
    const expected = Buffer.from(await this.#signatureOf(content))
    const isOurs = signature !== '' && timingSafeEqual(Buffer.from(signature), expected)
    return isOurs && now - parseInt(at, 36) <= MAX_AGE ? canary : undefined
  }

  async #signatureOf(content: string): Promise<string> {
    // Without a writable store, the tokens of this process count until it ends.
    this.#secret ??= storeSecret(this.store).catch(() => randomBytes(32))
    return createHmac('sha256', await this.#secret)
      .update(`page ${content}`)
      .digest('base64url')
  }
}
