import type { ButtonHTMLAttributes } from 'react'
import { buttonClass, type ButtonVariant } from './button-class'
import styles from './Button.module.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant
  readonly size?: 'small' | 'medium'
  /** Work is under way: the button stays where it is and takes no second press. */
  readonly busy?: boolean
  /** Shown instead of the children while busy. */
  readonly busyLabel?: string
}

export function Button({
  variant = 'primary',
  size,
  busy = false,
  busyLabel,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, size)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <span className={styles['spinner']} aria-hidden="true" />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  )
}
