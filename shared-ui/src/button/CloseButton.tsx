import { Icon } from '../icon/Icon'
import styles from './CloseButton.module.css'

interface CloseButtonProps {
  /** Its name for screen readers. */
  readonly label: string
  /** May position it and set the custom properties of its style. */
  readonly className?: string | undefined
  readonly onClick: () => void
}

/** A square button with a cross, which closes or dismisses the element that contains it. */
export function CloseButton({ label, className, onClick }: CloseButtonProps) {
  return (
    <button
      className={className ? `${styles.close} ${className}` : styles.close}
      type="button"
      aria-label={label}
      onClick={onClick}
    >
      <Icon name="close" />
    </button>
  )
}
