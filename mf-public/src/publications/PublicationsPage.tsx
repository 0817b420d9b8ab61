import { Page } from '@recog/section-kit'
import { publications, referenceLibrary } from '../../content/publications'
import { libraryLink, publicationLink, type ExternalLink } from './external-links'
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
