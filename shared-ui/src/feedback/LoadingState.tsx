import { SkeletonShape } from './Skeleton'
import styles from './States.module.css'

interface LoadingStateProps {
  /** Says what is loading, as in "Loading events...". */
  readonly text: string
  /** Lines of the skeleton; 0 for the text only. */
  readonly lines?: number
}

/** A skeleton below a text, which screen readers read once. */
export function LoadingState({ text, lines = 4 }: LoadingStateProps) {
  return (
    <div className={styles.loading}>
      <output className={styles.loadingText}>{text}</output>
      {lines > 0 && <SkeletonShape lines={lines} />}
    </div>
  )
}
