import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { contentSecurityPolicy } from './security-headers'
import type { BrowserSettings } from './settings'

export interface ReadyDocument {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly etag: string
  readonly policy: string
}

/** Composed documents with the browser settings put in, kept until `publish` writes them anew. */
export class DocumentStore {
  readonly #kept = new Map<string, { changed: number; document: ReadyDocument }>()

  constructor(
    private readonly folder: string,
    private readonly settings: BrowserSettings,
  ) {}

  /** @throws when the document was never composed */
  async get(name: string): Promise<ReadyDocument> {
    const file = path.join(this.folder, name)
    const { mtimeMs } = await stat(file)
    const kept = this.#kept.get(name)
    if (kept?.changed === mtimeMs) return kept.document
    const document = this.#prepare(await readFile(file, 'utf8'))
    this.#kept.set(name, { changed: mtimeMs, document })
    return document
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
    }
  }
}
