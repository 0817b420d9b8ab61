import styles from './Text.module.css'

/** A name as it was given: kept apart from the text around it in either direction, clamped, whole on hover (edge case T36). */
export function PersonName({ children }: { readonly children: string }) {
  return (
    <bdi className={styles['name']} title={children.length > 60 ? children : undefined}>
      {children}
    </bdi>
  )
}
