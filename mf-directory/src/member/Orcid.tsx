import styles from './Orcid.module.css'

/** An ORCID iD that ORCID has confirmed, with its mark and in full, as ORCID asks to show it. */
export function Orcid({ iD }: { readonly iD: string }) {
  const url = `https://orcid.org/${iD}`
  return (
    <a className={styles.orcid} href={url}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="16" cy="16" r="16" />
        <path d="M10 6v3m0 1v13m5-1V11h4a5.5 5.5 0 0 1 0 11z" />
      </svg>
      {url}
    </a>
  )
}
