import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DRAFT, exists } from '../store/disk'
import { sha256 } from '../store/release'
import { LIMITS } from './protocol'

/** Uploaded files are removed after this time if nobody publishes them. Milliseconds. */
const KEPT_FOR = 60 * 60_000

/** How many requests of one key may wait for their files. The oldest gives way. */
const MOST_EXPECTED = 16

/** Why a file is not taken. */
class UploadRefused extends Error {
  constructor(
    readonly statusCode: 403 | 413 | 429,
    why: string,
  ) {
    super(`The file is refused: ${why}`)
  }
}

interface Expected {
  readonly key: string
  readonly digests: ReadonlySet<string>
  readonly until: number
  /** The most that the key may have uploaded and not published, in bytes, and how many files it may upload at the same time. */
  readonly limits: { readonly bytes: number; readonly uploads: number }
}

/**
 * Uploaded files by key and digest, until they are published. Only files that a signed statement names are accepted, so that nobody
 * without a key can fill the disk, and nobody with a key more than its share.
 */
export class Uploads {
  readonly #expected = new Map<string, Expected>()
  /** By key: bytes that were uploaded and not published, and files that are being uploaded. */
  readonly #used = new Map<string, { bytes: number; running: number }>()

  constructor(private readonly releases: string) {}

  /** Allow a key the upload of these files for a while. @returns the secret that the uploads name */
  async expect(key: string, digests: ReadonlySet<string>, limits: Expected['limits']): Promise<string> {
    await this.#removeOld()
    const now = Date.now()
    for (const [secret, { until }] of this.#expected) if (until < now) this.#expected.delete(secret)
    const used = this.#used.get(key) ?? { bytes: 0, running: 0 }
    this.#used.set(key, used)
    if (used.running === 0) used.bytes = await this.#bytesOf(key)
    const own = [...this.#expected].filter(([, expected]) => expected.key === key)
    for (const [secret] of own.slice(0, 1 - MOST_EXPECTED)) this.#expected.delete(secret)
    const secret = randomBytes(24).toString('base64url')
    this.#expected.set(secret, { key, digests, until: now + KEPT_FOR, limits })
    return secret
  }

  /** Decide about an upload before its body is read. @throws UploadRefused unless the file is expected, and not too many at once */
  assertExpected(secret: string, digest: string): Expected {
    const expected = this.#expected.get(secret)
    if (!expected || expected.until < Date.now() || !expected.digests.has(digest))
      throw new UploadRefused(403, 'no signed statement that was sent within the hour names it')
    if ((this.#used.get(expected.key)?.running ?? 0) >= expected.limits.uploads)
      throw new UploadRefused(429, `a key uploads ${expected.limits.uploads} files at the same time`)
    return expected
  }

  /** Keep an uploaded file. @throws UploadRefused when it is too large, more than the key may upload, or has other content */
  async keep(secret: string, digest: string, content: Readable): Promise<void> {
    const { key, limits } = this.assertExpected(secret, digest)
    const used = this.#used.get(key) ?? { bytes: 0, running: 0 }
    const draft = path.join(this.#folder, prefixOf(key) + randomUUID())
    const hash = createHash('sha256')
    let bytes = 0
    async function* counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        used.bytes += chunk.length
        if (bytes > LIMITS.file) throw new UploadRefused(413, `it has more than ${LIMITS.file} bytes`)
        if (used.bytes > limits.bytes)
          throw new UploadRefused(413, `more than ${limits.bytes} bytes were uploaded and not published`)
        hash.update(chunk)
        yield chunk
      }
    }
    used.running += 1
    try {
      await mkdir(this.#folder, { recursive: true })
      // Not destroyed: the sender would not learn why.
      await pipeline(
        content.iterator({ destroyOnReturn: false }),
        counted,
        createWriteStream(draft, { mode: 0o600 }),
      )
      if (hash.digest('hex') !== digest) throw new UploadRefused(403, 'it has other content')
      await rename(draft, this.fileOf(key, digest))
    } catch (error) {
      used.bytes -= bytes
      content.resume()
      await rm(draft, { force: true })
      throw error
    } finally {
      used.running -= 1
    }
  }

  fileOf(key: string, digest: string): string {
    return path.join(this.#folder, prefixOf(key) + digest)
  }

  has(key: string, digest: string): Promise<boolean> {
    return exists(this.fileOf(key, digest))
  }

  async clear(key: string, published: Iterable<string>): Promise<void> {
    for (const digest of published) await rm(this.fileOf(key, digest), { force: true })
  }

  async #removeOld(): Promise<void> {
    for (const file of await this.#files()) {
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
      if (Date.now() - mtimeMs > KEPT_FOR) await rm(file, { force: true })
    }
  }

  async #bytesOf(key: string): Promise<number> {
    const own = (await this.#files()).filter((file) => path.basename(file).startsWith(prefixOf(key)))
    const sizes = await Promise.all(
      own.map((file) =>
        stat(file).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }

  async #files(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => [])
    return names.map((name) => path.join(this.#folder, name))
  }

  get #folder(): string {
    return path.join(this.releases, `uploads${DRAFT}`)
  }
}

/** A fingerprint has characters that no file name has. */
const prefixOf = (key: string) => `${sha256(key).slice(0, 16)}-`
