import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DRAFT, exists } from '../store/atomic'
import { sha256 } from '../store/files'

/** Uploaded files are removed after this time if nobody publishes them. Milliseconds. */
const KEPT_FOR = 60 * 60_000

/**
 * Uploaded files by digest, until they are published. Only files that a signed statement names are accepted, so that nobody
 * without a key can fill the disk.
 */
export class Uploads {
  readonly #expected = new Map<string, { readonly digests: ReadonlySet<string>; readonly until: number }>()

  constructor(private readonly releases: string) {}

  /** Allow the upload of these files for a while. @returns the secret that the uploads name */
  expect(digests: ReadonlySet<string>): string {
    const now = Date.now()
    for (const [secret, { until }] of this.#expected) if (until < now) this.#expected.delete(secret)
    const secret = randomBytes(24).toString('base64url')
    this.#expected.set(secret, { digests, until: now + KEPT_FOR })
    return secret
  }

  /** Keep an uploaded file. @returns why it is refused; undefined when it is kept */
  async keep(
    secret: string,
    digest: string,
    content: Buffer,
  ): Promise<'unexpected' | 'other content' | undefined> {
    const expected = this.#expected.get(secret)
    if (!expected || expected.until < Date.now() || !expected.digests.has(digest)) return 'unexpected'
    if (sha256(content) !== digest) return 'other content'
    await mkdir(this.#folder, { recursive: true })
    await writeFile(this.fileOf(digest), content)
    return undefined
  }

  /** Where an uploaded file is. */
  fileOf(digest: string): string {
    return path.join(this.#folder, digest)
  }

  has(digest: string): Promise<boolean> {
    return exists(this.fileOf(digest))
  }

  /** Remove files that were published, and those that nobody published in time. */
  async clear(published: Iterable<string>): Promise<void> {
    for (const digest of published) await rm(this.fileOf(digest), { force: true })
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const { mtimeMs } = await stat(path.join(this.#folder, name)).catch(() => ({ mtimeMs: Date.now() }))
      if (Date.now() - mtimeMs > KEPT_FOR) await rm(path.join(this.#folder, name), { force: true })
    }
  }

  get #folder(): string {
    return path.join(this.releases, `uploads${DRAFT}`)
  }
}
