import styles from './Header.module.css'

/** Two dose contours around a target: the group's mark. */
export function Mark() {
  return (
    <svg className={styles['mark']} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M16 2c8 0 14 5 14 13S24 30 15 30 2 24 2 16 8 2 16 2Z" />
      <path d="M17 8c5 0 8 3 8 8s-4 8-9 8-9-3-9-8 5-8 10-8Z" />
      <circle cx="16" cy="16" r="3" />
    </svg>
  )
}
