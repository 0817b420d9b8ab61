import styles from './Orcid.module.css'

/** An ORCID iD that ORCID has confirmed, with its mark and in full, as ORCID asks to show it. */
export function Orcid({ iD }: { readonly iD: string }) {
  const url = `https://orcid.org/${iD}`
  return (
    <a className={styles.orcid} href={url}>
      <svg className={styles.mark} viewBox="0 0 256 256" aria-hidden="true" focusable="false">
        <circle className={styles.disc} cx="128" cy="128" r="128" />
        <path d="M86.3 186.2H70.9V79.1h15.4z" />
        <path d="M108.9 79.1h41.6c39.6 0 57 28.3 57 53.6 0 27.5-21.5 53.6-56.8 53.6h-41.8zm15.4 93.3h24.5c34.9 0 42.9-26.5 42.9-39.7 0-21.5-13.7-39.7-43.7-39.7h-23.7z" />
        <circle cx="78.6" cy="56.8" r="10.1" />
      </svg>
      {url}
    </a>
  )
}
