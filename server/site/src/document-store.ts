import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { BROWSER_SETTING_DEFAULTS, type PublicGroupTexts } from '@recog/api-contract/setting-defaults'
import type { DocumentSet } from '@recog/release-service/read'
import { integrityHeaders, contentSecurityPolicy } from './security-headers'
import { etagOf } from './requested'
import { canonicalLink, isPublicPage } from './public-files'
import { withPublicGroup } from './public-group'
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

interface Prepared {
  readonly document: ReadyDocument
  readonly group: PublicGroupTexts | undefined
}

/** Composed documents with the browser settings inserted, prepared once per set. */
export class DocumentStore {
  readonly #prepared = new WeakMap<DocumentSet, Map<string, Prepared>>()

  /** @param publicUrl the portal's own URL, if it is known: search engines, and pages that show a shared link, need whole URLs */
  constructor(
    private readonly settings: BrowserSettings,
    private readonly publicUrl = '',
  ) {}

  /**
   * Return a document of a set.
   *
   * @param name as in the set's routes
   * @param publicGroup what visitors read about the group, on pages that anybody can read
   * @throws if the set has no such document
   */
  get(set: DocumentSet, name: string, publicGroup?: PublicGroupTexts): ReadyDocument {
    const group = isPublicPage(name) ? publicGroup : undefined
    const prepared = this.#prepared.get(set) ?? new Map<string, Prepared>()
    this.#prepared.set(set, prepared)
    const known = prepared.get(name)
    if (known && known.group === group) return known.document
    const canonical = canonicalLink(this.publicUrl, set.routes, name)
    const document = this.#prepare(set.text(name), canonical, group)
    prepared.set(name, { document, group })
    return document
  }

  #prepare(composed: string, canonical: string, publicGroup: PublicGroupTexts | undefined): ReadyDocument {
    const settings = JSON.stringify({ ...this.settings, publicGroup }).replaceAll('<', '\\u003c')
    const html = withContactAddress(
      publicGroup ? withPublicGroup(composed, publicGroup) : composed,
      this.settings.contactEmail,
    )
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
