import type { ReactNode } from 'react'
import { Button } from '../button/Button'
import { Dialog } from './Dialog'

/** The props of `ConfirmDialog`. */
export interface ConfirmDialogProps {
  /** Whether it is shown. */
  readonly open: boolean
  /** The question in a few words, as in "Delete event". */
  readonly title: ReactNode
  /** Names the object and says what cannot be undone. */
  readonly message: ReactNode
  /** The action, repeated from the title. */
  readonly confirmLabel: string
  /** The label of the harmless button. */
  readonly cancelLabel?: string
  /** `danger` if something is deleted or somebody loses access. */
  readonly tone?: 'primary' | 'danger'
  /** Whether the confirmed action is running. */
  readonly busy?: boolean
  /** Called when the visitor confirms; the caller closes the dialog when the action has ended. */
  readonly onConfirm: () => void
  /** Called on Cancel, Escape and the close button. */
  readonly onCancel: () => void
}

/** Asks for confirmation before something that cannot be undone; the focus starts on Cancel. */
export function ConfirmDialog({
  open,
  title,
  message,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button onClick={onCancel}>{cancelLabel}</Button>
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
