import { useDeferredValue, useId, type ReactNode, type SyntheticEvent } from 'react'
import { Icon } from '../icon/Icon'
import { useModal } from './use-modal'
import styles from './Dialog.module.css'

export interface DialogProps {
  readonly open: boolean
  /** Escape, the close button, or Cancel among the actions. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  /** Buttons in the order they are reached; the harmless one first. */
  readonly actions?: ReactNode
  /** `alertdialog` for a question that must be answered. */
  readonly role?: 'dialog' | 'alertdialog'
}

/** A modal dialog. Its content exists only while it is open, so every opening starts afresh. */
export function Dialog({ open, onClose, title, children, actions, role }: DialogProps) {
  // Its content is rendered in steps, so that the press that opens it is answered first.
  const wasOpen = useDeferredValue(open)
  const shown = open && wasOpen
  const ref = useModal(shown)
  const titleId = useId()
  const bodyId = useId()

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  // The browser may close it against our will (a second Escape): follow it, unless it is open again by now.
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    event.stopPropagation()
    if (open && !event.currentTarget.open) onClose()
  }

  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      tabIndex={-1}
      onCancel={cancel}
      onClose={closed}
    >
      {shown && (
        <div className={styles.panel}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <div className={styles.body} id={bodyId}>
            {children}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
          <button className={styles.close} type="button" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </dialog>
  )
}
