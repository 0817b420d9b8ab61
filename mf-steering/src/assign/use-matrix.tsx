import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { CommitteeName, MatrixUser } from '@recog/shared-session'
import { ConfirmDialog } from '@recog/shared-ui'
import type { Cells, SetAssigned } from './cells'
import type { Confirmation, ConfirmationFor } from './confirmation'
import { useAssignments, type AssignmentOptions } from './use-assignments'

export interface MatrixOptions extends Omit<AssignmentOptions, 'undoOf' | 'onRefused'> {
  /**
   * Load a person again whose change was refused. @returns undefined if nobody else has changed the membership
   */
  findAgain(user: MatrixUser, committee: CommitteeName): Promise<MatrixUser | undefined>
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
export function useMatrix({ confirmationFor, findAgain, ...options }: MatrixOptions): Matrix {
  const latestSet = useRef<SetAssigned>(() => {})
  const latestSend = useRef<SetAssigned>(() => {})
  const undoOf: AssignmentOptions['undoOf'] = useCallback(
    (user, committee, assigned) =>
      confirmationFor(user, committee, assigned) === undefined
        ? () => latestSet.current(user, committee, !assigned)
        : undefined,
    [confirmationFor],
  )
  const [pending, setPending] = useState<PendingChange>()
  const onRefused: AssignmentOptions['onRefused'] = useCallback(
    (user, committee, assigned) =>
      void findAgain(user, committee).then((now) => {
        const confirmation = now && confirmationFor(now, committee, assigned)
        if (confirmation)
          setPending({ ...confirmation, send: () => latestSend.current(now, committee, assigned) })
      }),
    [confirmationFor, findAgain],
  )
  const { cells, setAssigned, forget, settle } = useAssignments({ ...options, undoOf, onRefused })

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
    latestSend.current = setAssigned
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
