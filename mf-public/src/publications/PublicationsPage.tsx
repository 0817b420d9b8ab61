import { Page } from '@recog/section-kit'
import { publications, referenceLibrary, type Publication } from '../../content/publications'
import styles from './PublicationsPage.module.css'

/** `/publications`: five publications and the reference library (R2.28). */
export function PublicationsPage() {
  return (
    <Page width="narrow" lead="Work by the group and its members, and work it builds on.">
      <ol className={styles.list}>
        {publications.map((publication) => (
          <li key={publication.title}>
            <h2 className={styles.title}>{publication.title}</h2>
            <p>{publication.authors}</p>
            <p className={styles.citation}>{publication.citation}</p>
            <NewTabLink link={publicationLink(publication)} about={publication.title} />
          </li>
        ))}
      </ol>
      <p>
        <NewTabLink link={libraryLink(referenceLibrary)} />
      </p>
    </Page>
  )
}

interface NewTabLinkProps {
  readonly link: ExternalLink
  /** Tells links with the same label apart. */
  readonly about?: string
}

function NewTabLink({ link: { href, label }, about }: NewTabLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" aria-label={about && `${label} (${about})`}>
      {label}
    </a>
  )
}

/** A link, and a label that says whether it leads to the record or to a search. */
interface ExternalLink {
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
