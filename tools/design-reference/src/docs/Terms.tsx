import { Inline } from './Inline'
import styles from './Sheet.module.css'

interface TermsProps {
  readonly terms: readonly { readonly name: string; readonly text: string }[]
  readonly empty: string
  readonly isKeys?: boolean
}

/** Names and explanations. */
export function Terms({ terms, empty, isKeys = false }: TermsProps) {
  if (terms.length === 0) return <p className={styles.muted}>{empty}</p>
  return (
    <dl className={styles.terms}>
      {terms.map(({ name, text }) => (
        <div key={name}>
          <dt>{isKeys ? <kbd>{name}</kbd> : name}</dt>
          <dd>
            <Inline>{text}</Inline>
          </dd>
        </div>
      ))}
    </dl>
  )
}
