import type { Publication } from '../../content/publications'

/** A link and what it honestly says: whether it leads to the thing itself or to a search for it. */
export interface ExternalLink {
  readonly href: string
  readonly label: string
}

const PUBMED = 'https://pubmed.ncbi.nlm.nih.gov/'

/** The record of a publication; where no identifier of it is known, a search of the literature database for its title. */
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
  /** URL of the Zotero group; '' while it is not known. */
  readonly group: string
  /** Words to find the group by. */
  readonly search: string
}

/** The library's group; where its URL is not known, a search for it. */
export function libraryLink({ label, group, search }: Library): ExternalLink {
  if (group) return { href: group, label }
  const words = encodeURIComponent(search)
  return {
    href: `https://www.zotero.org/search/type/group?q=${words}`,
    label: `Search Zotero for the ${lower(label)}`,
  }
}

const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)
