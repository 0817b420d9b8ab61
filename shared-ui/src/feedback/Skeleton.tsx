import styles from './States.module.css'

interface SkeletonProps {
  readonly lines?: number
  /** One block of this CSS height instead of lines, as in "12rem". */
  readonly height?: string
}

/** The shape of content that is still loading; nothing for a screen reader. */
export function Skeleton({ lines = 3, height }: SkeletonProps) {
  if (height !== undefined) {
    return <div className={styles.block} style={{ height }} aria-hidden="true" />
  }
  return (
    <div className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles.line} />
      ))}
    </div>
  )
}
