import type { ReactNode } from 'react'
import { CloseButton } from '../button/CloseButton'
import { Icon } from '../icon/Icon'
import { TONE_ICONS, type Tone } from './tone'
import styles from './Alert.module.css'

/** The props of `Alert`. */
export interface AlertProps {
  /** The kind of message. The icon and the colour repeat it. */
  readonly tone: Tone
  /** A short summary in bold. */
  readonly title?: ReactNode
  /** The message, a sentence or two. */
  readonly children: ReactNode
  /** Shows a button that removes the message; the caller removes it. */
  readonly onDismiss?: () => void
}

/** A message in the page. An error interrupts screen readers (`role="alert"`); the others wait. */
export function Alert({ tone, title, children, onDismiss }: AlertProps) {
  return (
    <div className={styles.alert} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={TONE_ICONS[tone]} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
      </div>
      {onDismiss && <CloseButton className={styles.dismiss} label="Dismiss" onClick={onDismiss} />}
    </div>
  )
}
