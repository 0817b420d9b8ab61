import styles from './PersonName.module.css'

/** A person's initials in a ring, beside the name. Decoration only, and no text: whoever copies the name gets the name. */
export function Initials({ children }: { readonly children: string }) {
  return <span className={styles.initials} data-initials={initialsOf(children)} aria-hidden="true" />
}

/** The first letters of the first and the last word that begin with a letter, without titles before and degrees after the name. */
export function initialsOf(name: string): string {
  const words = (name.split(/[,(@]/)[0] ?? '')
    .split(/[\s.]+/)
    .filter((word) => /^\p{L}/u.test(word) && !/^(prof|dr)$/i.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word = '') => /^\p{L}/u.exec(word)?.[0].toLocaleUpperCase() ?? '')
    .join('')
}
