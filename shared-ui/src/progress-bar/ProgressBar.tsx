import { useId } from 'react'
import styles from './ProgressBar.module.css'

interface ProgressBarProps {
  readonly label: string
  /** Out of `max`; without it the bar says "at work" and no more. */
  readonly value?: number
  readonly max?: number
}

/** How far a long job is. */
export function ProgressBar({ label, value, max = 100 }: ProgressBarProps) {
  const id = useId()
  return (
    <div className={styles.frame}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <progress id={id} className={styles.bar} value={value} max={max} />
    </div>
  )
}
