import { CopyButton } from '@recog/shared-ui'
import styles from './Password.module.css'

interface PasswordProps {
  readonly password: string
  readonly hidden: boolean
}

/** A temporary password with a button to copy it. */
export function Password({ password, hidden }: PasswordProps) {
  if (password === '') return null
  return (
    <span className={styles.password}>
      <code>{hidden ? '••••••••' : password}</code>
      <CopyButton variant="quiet" size="small" label="Copy" text={password} />
    </span>
  )
}
