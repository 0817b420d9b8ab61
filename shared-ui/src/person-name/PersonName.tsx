import styles from './PersonName.module.css'

/**
 * A person's name as they wrote it: right-to-left names and control characters do not rearrange the text around
 * them, very long ones are clamped with the full name in the title.
 */
export function PersonName({ children }: { readonly children: string }) {
  return (
    <bdi className={styles.name} title={children.length > LONG_NAME ? children : undefined}>
      {children}
    </bdi>
  )
}

const LONG_NAME = 40
