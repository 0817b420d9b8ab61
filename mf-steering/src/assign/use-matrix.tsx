import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { ConfirmDialog } from '@recog/shared-ui'
import type { Cells, SetAssigned } from './cells'
import type { Confirmation, ConfirmationFor } from './confirmation'
import { useAssignments, type AssignmentOptions } from './use-assignments'

interface MatrixOptions extends AssignmentOptions {
  readonly confirmationFor: ConfirmationFor
}

interface Matrix {
  readonly cells: Cells
  /** Sends a change, if necessary after a confirmation. */
  readonly setAssigned: SetAssigned
  /** Forgets the clicks on one person, whose groups have changed in another way. */
  forget(userId: string): void
  /** Forgets all confirmed clicks, because the newest state has been loaded. */
  settle(): void
  /** The confirmation dialog, to be rendered in the page. */
  readonly dialog: ReactNode
}

interface PendingChange extends Confirmation {
  send(): void
}

/** The state of a matrix of people and groups: its changed checkboxes, their click handler and the confirmation dialog. */
export function useMatrix({ confirmationFor, ...options }: MatrixOptions): Matrix {
  const latestSet = useRef<SetAssigned>(() => {})
  const undoOf: AssignmentOptions['undoOf'] = useCallback(
    (user, committee, assigned) =>
      canBeUndone(confirmationFor(user, committee, assigned))
        ? () => latestSet.current(user, committee, !assigned)
        : undefined,
    [confirmationFor],
  )
  const { cells, setAssigned, forget, settle } = useAssignments({ ...options, undoOf })
  const [pending, setPending] = useState<PendingChange>()

  const confirmAndSet: SetAssigned = useCallback(
    (user, committee, assigned) => {
      const send = () => setAssigned(user, committee, assigned)
      const confirmation = confirmationFor(user, committee, assigned)
      if (confirmation) setPending({ ...confirmation, send })
      else send()
    },
    [setAssigned, confirmationFor],
  )
  useLayoutEffect(() => {
    latestSet.current = confirmAndSet
  })
  const dialog = (
    <ConfirmDialog
      open={pending !== undefined}
      title={pending?.title}
      message={pending?.text}
      confirmLabel={pending?.confirmLabel ?? ''}
      tone={pending?.tone ?? 'primary'}
      onConfirm={() => {
        pending?.send()
        setPending(undefined)
      }}
      onCancel={() => setPending(undefined)}
    />
  )
  return { cells, setAssigned: confirmAndSet, forget, settle, dialog }
}

/** Undoing would not restore a lead role, and nobody changes steering rights by mistake. */
const canBeUndone = (confirmation: Confirmation | undefined) => confirmation?.canUndo ?? !confirmation
