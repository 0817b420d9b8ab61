import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { BROWSER_SETTING_DEFAULTS } from '@recog/api-contract/setting-defaults'
import type { DocumentSet } from '@recog/release-service/read'
import { integrityHeaders, contentSecurityPolicy } from './security-headers'
import { etagOf } from './requested'
import { canonicalLink } from './public-file-texts'
import type { BrowserSettings } from './settings'

export interface ReadyDocument {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly etag: string
  readonly policy: string
  /** Further headers with which browsers protect the page. */
  readonly headers: Readonly<Record<string, string>>
}

const { CONTACT_EMAIL } = BROWSER_SETTING_DEFAULTS

/** Composed documents with the browser settings inserted, prepared once per set. */
export class DocumentStore {
  readonly #prepared = new WeakMap<DocumentSet, Map<string, ReadyDocument>>()

  /** @param publicUrl the portal's own URL, if it is known: search engines, and pages that show a shared link, need whole URLs */
  constructor(
    private readonly settings: BrowserSettings,
    private readonly publicUrl = '',
  ) {}

  /**
   * Return a document of a set.
   *
   * @param name as in the set's routes
   * @throws if the set has no such document
   */
  get(set: DocumentSet, name: string): ReadyDocument {
    const prepared = this.#prepared.get(set) ?? new Map<string, ReadyDocument>()
    this.#prepared.set(set, prepared)
    const document =
      prepared.get(name) ?? this.#prepare(set.text(name), canonicalLink(this.publicUrl, set.routes, name))
    prepared.set(name, document)
    return document
  }

  #prepare(composed: string, canonical: string): ReadyDocument {
    const settings = JSON.stringify(this.settings).replaceAll('<', '\\u003c')
    const html = withContactAddress(composed, this.settings.contactEmail)
      .replace('<!--portal-settings-->', () => settings)
      .replace('content="/share.png"', () => `content="${this.publicUrl}/share.png"`)
      .replace('<link rel="manifest"', (manifest) => canonical + manifest)
    const plain = Buffer.from(html)
    return {
      plain,
      br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      gzip: gzipSync(plain),
      etag: etagOf(plain),
      policy: contentSecurityPolicy(html, this.settings),
      headers: integrityHeaders(this.settings),
    }
  }
}

/**
 * Sections are prerendered with the default contact address, which is replaced by that of this portal: in links, and in text, where
 * EmailLink of shared-ui marks places to break it.
 */
function withContactAddress(html: string, email: string): string {
  const broken = (address: string) => address.split(/(?<=@)|(?=\.)/).join('<wbr/>')
  const text = email.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return html
    .replaceAll(`mailto:${CONTACT_EMAIL}`, `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`)
    .replaceAll(broken(CONTACT_EMAIL), broken(text))
    .replaceAll(CONTACT_EMAIL, text)
}
