import { useId } from 'react'
import styles from './ProgressBar.module.css'

interface ProgressBarProps {
  /** What is running and how far it is, as in "12 of 40 addresses". */
  readonly label: string
  /** From 0 to `max`; without it the bar is indeterminate. */
  readonly value?: number
  /** The value at the end. */
  readonly max?: number
}

/** The progress of a long operation. */
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
