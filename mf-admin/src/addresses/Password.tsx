import { useEffect, useEffectEvent } from 'react'
import { Button, Cluster, CopyButton } from '@recog/shared-ui'
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

interface PasswordToolsProps {
  /** The passwords on screen, with their addresses. */
  readonly passwords: readonly { readonly email: string; readonly password: string }[]
  readonly hidden: boolean
  onToggle(): void
}

/** Hides passwords, or copies all of them as lines of address and password. Nothing while there are none. */
export function PasswordTools({ passwords, hidden, onToggle }: PasswordToolsProps) {
  if (passwords.length === 0) return null
  return (
    <Cluster>
      <Button size="small" onClick={onToggle}>
        {hidden ? 'Show passwords' : 'Hide passwords'}
      </Button>
      <CopyButton
        size="small"
        label="Copy all passwords"
        text={passwords.map(({ email, password }) => `${email}\t${password}`).join('\n')}
      />
      <span>Shown only once: they disappear when you leave this page, or after five minutes.</span>
    </Cluster>
  )
}

/** Passwords are removed from an unattended screen after this time (edge case T125). Milliseconds. */
const PASSWORD_LIFETIME = 5 * 60_000

/**
 * Calls `onExpired` five minutes after a secret appeared on screen (edge case T125).
 *
 * @param shown whether a secret is on screen
 */
export function useExpiry(shown: boolean, onExpired: () => void): void {
  const expire = useEffectEvent(onExpired)
  useEffect(() => {
    if (!shown) return undefined
    const timer = setTimeout(() => expire(), PASSWORD_LIFETIME)
    return () => clearTimeout(timer)
  }, [shown])
}
