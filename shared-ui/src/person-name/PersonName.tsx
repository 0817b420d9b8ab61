import styles from './PersonName.module.css'

const LONG_NAME = 40

/**
 * A person's name. Right-to-left names and control characters do not affect the surrounding text; very long names are cut, with
 * the full name in the title (edge case T36).
 */
export function PersonName({ children }: { readonly children: string }) {
  if (children.length <= LONG_NAME) return <bdi>{children}</bdi>
  return (
    <bdi className={styles.long} title={children}>
      {children}
    </bdi>
  )
}
