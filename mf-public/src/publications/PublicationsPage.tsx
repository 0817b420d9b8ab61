import { Page } from '@recog/section-kit'
import { publications, referenceLibrary } from '../../content/publications'
import { literatureSearch } from './literature-search'
import styles from './PublicationsPage.module.css'

/** `/publications`: five publications and the reference library (spec section 2). */
export function PublicationsPage() {
  return (
    <Page title="Publications" width="narrow" lead="What the group stands on.">
      <ol className={styles.list}>
        {publications.map(({ title, authors, citation }) => (
          <li key={title}>
            <h2 className={styles.title}>{title}</h2>
            <p>{authors}</p>
            <p className={styles.citation}>{citation}</p>
            <a
              href={literatureSearch(title)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`PubMed: ${title}`}
            >
              View on PubMed
            </a>
          </li>
        ))}
      </ol>
      <p>
        <a href={referenceLibrary.href} target="_blank" rel="noopener noreferrer">
          {referenceLibrary.label}
        </a>
      </p>
    </Page>
  )
}
