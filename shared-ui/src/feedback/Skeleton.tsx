import { VisuallyHidden } from '../visually-hidden/VisuallyHidden'
import styles from './States.module.css'

interface SkeletonShapeProps {
  /** Number of lines. */
  readonly lines?: number
  /** One block of this CSS height instead of lines, as in "12rem". */
  readonly height?: string
}

/** The shape of content that is loading. Screen readers read "Loading…" once. */
export function Skeleton(props: SkeletonShapeProps) {
  return (
    <div>
      <output>
        <VisuallyHidden>Loading…</VisuallyHidden>
      </output>
      <SkeletonShape {...props} />
    </div>
  )
}

/** The shape of content that is loading. It is hidden from screen readers, which need a text beside it. */
export function SkeletonShape({ lines = 3, height }: SkeletonShapeProps) {
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
