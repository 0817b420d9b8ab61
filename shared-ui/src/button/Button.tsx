import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class'
import styles from './Button.module.css'

/** The props of `Button`: those of a native button, and its look. */
export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** `primary` for the one main action of a screen or dialog, `danger` for what cannot be undone, `quiet` in rows and beside fields. */
  readonly variant?: ButtonVariant
  /** `small` in tables, lists and cards. */
  readonly size?: ButtonSize
  /** While busy, clicks are ignored but the focus stays; a `disabled` button would lose it. */
  readonly busy?: boolean | undefined
  /** Label while busy, as in "Sending...". */
  readonly busyLabel?: string
}

/** A native button, by default with `type="button"`. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  busy = false,
  busyLabel,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, size)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  )
}
