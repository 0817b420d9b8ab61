import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from '../button/Button'
import styles from './Dialog.module.css'

export interface DialogProps {
  readonly open: boolean
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
  onClose(): void
}

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ open, title, children, actions, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return undefined
    if (!element.open) element.showModal()
    return () => element.close()
  }, [open])

  if (!open) return null
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <div className={styles['content']}>{children}</div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </dialog>
  )
}

export interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  readonly message: ReactNode
  readonly confirmLabel: string
  readonly tone?: 'primary' | 'danger'
  readonly busy?: boolean
  onConfirm(): void
  onCancel(): void
}

export function ConfirmDialog({
  open,
  title,
  message,
  confirmLabel,
  tone = 'primary',
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant={tone} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{message}</p>
    </Dialog>
  )
}
