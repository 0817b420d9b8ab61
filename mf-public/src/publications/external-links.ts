import type { Publication } from '../../content/publications'

/** A link, and a label that says whether it leads to the record or to a search. */
export interface ExternalLink {
  readonly href: string
  readonly label: string
}

const PUBMED = 'https://pubmed.ncbi.nlm.nih.gov/'

/** The link to the record of a publication; without an identifier, to a PubMed search for its title. */
export function publicationLink({ title, pmid, doi }: Publication): ExternalLink {
  if (pmid) return { href: `${PUBMED}${pmid}/`, label: 'View on PubMed' }
  if (doi) return { href: `https://doi.org/${encodeURI(doi)}`, label: `View the record: doi:${doi}` }
  return {
    href: `${PUBMED}?term=${encodeURIComponent(`${title}[Title]`)}`,
    label: 'Search PubMed for this title',
  }
}

interface Library {
  readonly label: string
  /** URL of the Zotero group; '' if unknown. */
  readonly group: string
  /** Search terms for the group. */
  readonly search: string
}

/** The link to the Zotero group of the library; without its URL, to a search for it. */
export function libraryLink({ label, group, search }: Library): ExternalLink {
  if (group) return { href: group, label }
  const words = encodeURIComponent(search)
  return {
    href: `https://www.zotero.org/search/type/group?q=${words}`,
    label: `Search Zotero for the ${lower(label)}`,
  }
}

const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)
