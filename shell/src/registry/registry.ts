import type { PortalRoutes } from '@recog/section-contract'

/** One released build of a section, as the document lists it. */
export interface SectionRelease {
  readonly version: string
  /** Absolute path of the federation entry. */
  readonly entry: string
  /** Files that entering the section needs, for loading ahead. */
  readonly preload: readonly string[]
  /** By route: what its page reads first. */
  readonly reads?: Readonly<Record<string, readonly string[]>>
}

export interface SectionEntry {
  readonly live: SectionRelease
  readonly previous?: SectionRelease | undefined
  /** Not shown in this tab: somebody wants to see the portal without it. */
  readonly off?: boolean
  /** A page that members often open after this section. */
  readonly likelyNext?: string
}

/**
 * What is live and where its pages are. Travels inside the document, so that no request stands between the document and the
 * code.
 */
export interface Registry extends PortalRoutes {
  /** By name. */
  readonly sections: Readonly<Record<string, SectionEntry>>
}

/**
 * Read the registry from `<script type="application/json" id="portal-registry">`.
 *
 * @throws when the document has none: such a document was not composed by `publish`
 */
export function readRegistry(document: Document): Registry {
  const block = document.getElementById('portal-registry')
  if (!block?.textContent) throw new Error('The document carries no section registry')
  return JSON.parse(block.textContent) as Registry
}
