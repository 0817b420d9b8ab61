import { SkeletonShape } from './SkeletonShape'
import styles from './States.module.css'

interface LoadingStateProps {
  readonly text: string
  /** Lines of the skeleton; 0 for the text alone. */
  readonly lines?: number
}

/** The text of a load in progress, read out once, over the shape of what is to come. */
export function LoadingState({ text, lines = 4 }: LoadingStateProps) {
  return (
    <div className={styles.loading}>
      <output className={styles.loadingText}>{text}</output>
      {lines > 0 && <SkeletonShape lines={lines} />}
    </div>
  )
}
