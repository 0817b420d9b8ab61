import {
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { CloseButton } from '../button/CloseButton'
import styles from './Dialog.module.css'

/** The props of `Dialog`. */
export interface DialogProps {
  /** Whether it is shown. */
  readonly open: boolean
  /** Called on Escape, the close button, or Cancel among the actions. */
  readonly onClose: () => void
  /** The name of the dialog: the action, as in "Edit event". */
  readonly title: ReactNode
  /** The content, rendered only while the dialog is open. */
  readonly children: ReactNode
  /** Buttons in tab order, the harmless one first. */
  readonly actions?: ReactNode
  /** `alertdialog` for a question that must be decided. */
  readonly role?: 'dialog' | 'alertdialog'
}

/** A modal dialog. Its content is rendered only while it is open, so each opening starts with fresh state. */
export function Dialog({ open, onClose, title, children, actions, role }: DialogProps) {
  // The content is rendered with lower priority, so that the click that opens the dialog gets a quick response.
  const deferredOpen = useDeferredValue(open)
  const shown = open && deferredOpen
  const ref = useModal(shown)
  const titleId = useId()
  const bodyId = useId()

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  // The browser may close the dialog by itself (a second Escape): follow it, unless it is already open again.
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
          <CloseButton className={styles.close} label="Close" onClick={onClose} />
        </div>
      )}
    </dialog>
  )
}

/** Shows a native dialog as modal while `open`, and restores the focus when it closes. */
function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return undefined
    const before = document.activeElement
    const cancel = showModal(dialog)
    return () => {
      cancel()
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])
  return ref
}

/** @returns cancels showing it */
function showModal(dialog: HTMLDialogElement): () => void {
  // Its content may come later.
  const arrivals = new MutationObserver(() => {
    if (document.activeElement !== dialog || focusField(dialog)) arrivals.disconnect()
  })
  // Two tasks, since both are long: this one lays out the content, the next makes the page inert.
  dialog.dataset.preparing = ''
  dialog.getBoundingClientRect()
  const timer = setTimeout(() => {
    delete dialog.dataset.preparing
    if (!dialog.open) dialog.showModal()
    // The browser has focused the harmless answer to a question. Elsewhere, the first button is an action that nobody chose.
    if (dialog.role === 'alertdialog' || focusField(dialog)) return
    dialog.focus()
    arrivals.observe(dialog, { childList: true, subtree: true })
  })
  return () => {
    clearTimeout(timer)
    arrivals.disconnect()
    delete dialog.dataset.preparing
  }
}

/** @returns whether there is a field to type in */
function focusField(dialog: HTMLDialogElement): boolean {
  const field = dialog.querySelector<HTMLElement>('input:not([readonly]), select, textarea')
  field?.focus()
  return field !== null
}
