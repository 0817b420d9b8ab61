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

/** Every publish composes new ones; those of long ago are let go. */
const KEEP = 200

/** Composed documents with the browser settings put in, kept until `publish` writes them anew. */
export class DocumentStore {
  readonly #kept = new Map<string, { changed: number; document: ReadyDocument }>()

  constructor(
    private readonly folder: string,
    private readonly settings: BrowserSettings,
  ) {}

  /**
   * What was read once goes on being sent should the file be gone or broken.
   *
   * @throws when the document was never composed
   */
  async get(name: string): Promise<ReadyDocument> {
    const kept = this.#kept.get(name)
    try {
      const file = path.join(this.folder, name)
      const { mtimeMs } = await stat(file)
      if (kept?.changed === mtimeMs) return kept.document
      const document = this.#prepare(await readFile(file, 'utf8'))
      if (this.#kept.size > KEEP) this.#kept.clear()
      this.#kept.set(name, { changed: mtimeMs, document })
      return document
    } catch (error) {
      if (!kept) throw error
      return kept.document
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
