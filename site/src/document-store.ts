import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { linkHeader } from './link-header'
import { contentSecurityPolicy } from './security-headers'
import type { BrowserSettings } from './settings'

export interface ReadyDocument {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly etag: string
  readonly policy: string
  /** '' for none. */
  readonly link: string
}

/** Every publish composes new documents, so the cache is cleared at this size. */
const MAX_CACHED = 200

/** Composed documents with the browser settings inserted, cached until `publish` rewrites them. */
export class DocumentStore {
  readonly #cached = new Map<string, { changed: number; document: ReadyDocument }>()

  constructor(
    private readonly folder: string,
    private readonly settings: BrowserSettings,
  ) {}

  /**
   * Returns a document; if its file can no longer be read, the cached one.
   *
   * @param name path below the folder of documents
   * @throws if the file cannot be read and is not cached
   */
  async get(name: string): Promise<ReadyDocument> {
    const cached = this.#cached.get(name)
    try {
      const file = path.join(this.folder, name)
      const { mtimeMs } = await stat(file)
      if (cached?.changed === mtimeMs) return cached.document
      const document = this.#prepare(await readFile(file, 'utf8'))
      if (this.#cached.size > MAX_CACHED) this.#cached.clear()
      this.#cached.set(name, { changed: mtimeMs, document })
      return document
    } catch (error) {
      if (!cached) throw error
      return cached.document
    }
  }

  #prepare(composed: string): ReadyDocument {
    const settings = JSON.stringify(this.settings).replaceAll('<', '\\u003c')
    const html = composed.replace('<!--portal-settings-->', () => settings)
    const plain = Buffer.from(html)
    return {
      plain,
      br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      gzip: gzipSync(plain),
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      policy: contentSecurityPolicy(html, this.settings),
      link: linkHeader(html),
    }
  }
}
