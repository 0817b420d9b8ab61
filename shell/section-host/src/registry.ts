import type { PlacedContribution, PortalRoutes } from '@recog/section-contract'

/** One release of a section, as listed in the document. */
export interface SectionRelease {
  readonly version: string
  /** Absolute path of the federation entry. */
  readonly entry: string
  /** Files that are needed to mount the section, apart from the entry. */
  readonly preload: readonly string[]
  /** The files of what the section contributes to places, apart from the entry; undefined if it contributes nothing. */
  readonly contributions?: readonly string[]
  /** The first requests of each page, by its path. */
  readonly reads?: Readonly<Record<string, readonly string[]>>
}

export interface SectionEntry {
  readonly live: SectionRelease
  readonly previous?: SectionRelease | undefined
  /** Switched off in this tab by an override. */
  readonly off?: boolean
  /** Path of a page that members often open after this section. */
  readonly likelyNext?: string
}

/** The live releases and their pages. The document contains it, so that the code can be loaded without another request. */
export interface Registry extends PortalRoutes {
  /** By name. */
  readonly sections: Readonly<Record<string, SectionEntry>>
  /** What sections contribute to each place, by its name, in order. */
  readonly places?: Readonly<Record<string, readonly PlacedContribution[]>>
}

/**
 * Read the registry from `<script type="application/json" id="portal-registry">`.
 *
 * @throws Error when the document contains none: it was not composed by `publish`
 */
export function readRegistry(document: Document): Registry {
  const block = document.getElementById('portal-registry')
  if (!block?.textContent) throw new Error('The document carries no section registry')
  return JSON.parse(block.textContent) as Registry
}

/** The version of the shell that the document was composed with; undefined if the document does not contain it. */
export function shellVersion(document: Document): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="portal-version"]')?.content
}
