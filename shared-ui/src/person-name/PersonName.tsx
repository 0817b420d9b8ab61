import styles from './PersonName.module.css'

const LONG_NAME = 40

/**
 * A person's name as they wrote it: right-to-left names and control characters do not rearrange the text around
 * them, very long ones are clamped with the full name in the title (edge case T36).
 */
export function PersonName({ children }: { readonly children: string }) {
  if (children.length <= LONG_NAME) return <bdi>{children}</bdi>
  return (
    <bdi className={styles.long} title={children}>
      {children}
    </bdi>
  )
}
