import { useCallback, useRef, useState } from 'react'
import { isConflict, refusalReason } from '@recog/section-kit'
import { displayName, statusOf, type CommitteeName, type MatrixUser } from '@recog/shared-session'
import { useToast } from '@recog/shared-ui'
import type { MembershipChange } from '../api'
import { shownVersion, unsettled, type Cells, type SetAssigned } from './cells'
import type { MatrixTexts } from './matrix-texts'
import { createToggleQueue, type CellState, type ToggleQueue } from './toggle-queue'

type Assign = (change: MembershipChange) => Promise<unknown>

export interface AssignmentOptions {
  readonly assign: Assign
  readonly texts: MatrixTexts
  /** Offered with the announcement of a change: takes it back. Undefined if it cannot be taken back. */
  undoOf?(user: MatrixUser, committee: CommitteeName, assigned: boolean): (() => void) | undefined
  /** The server refused the change, perhaps because somebody else has changed the membership. */
  onRefused(user: MatrixUser, committee: CommitteeName, assigned: boolean): void
  /** The group or the person no longer exists (edge case T66). */
  onGone(): void
}

/**
 * The clicked checkboxes and their click handler (R4.12). `toggle-queue.ts` has the rule for a single checkbox.
 */
export function useAssignments({ assign, texts, undoOf, onRefused, onGone }: AssignmentOptions) {
  const [cells, setCells] = useState<Cells>(new Map())
  const queues = useRef(new Map<string, ToggleQueue>())
  /** Ends the last announcement of a cell, which the next one makes untrue. */
  const announced = useRef(new Map<string, () => void>())
  const toast = useToast()

  const setAssigned: SetAssigned = useCallback(
    (user, committee, assigned) => {
      const key = JSON.stringify([user.userId, committee.id])
      const person = displayName(user)
      let confirmed: boolean | undefined
      const onChange = (state: CellState) => {
        confirmed = state.confirmed
        setCells((now) =>
          new Map(now).set(user.userId, new Map(now.get(user.userId)).set(committee.id, state)),
        )
      }
      const queue =
        queues.current.get(key) ??
        createToggleQueue({
          initial: user.committeeIds.includes(committee.id),
          send: (next) =>
            assign({
              userId: user.userId,
              committeeId: committee.id,
              assigned: next,
              version: shownVersion(user, committee, confirmed),
            }),
          onChange,
          onSaved: (next) => {
            const text = texts[next ? 'added' : 'removed'](person, committee.name)
            const onAction = undoOf?.(user, committee, next)
            announced.current.get(key)?.()
            const end = toast({
              tone: 'success',
              text,
              ...(onAction && { action: { label: 'Undo', onAction } }),
            })
            announced.current.set(key, end)
          },
          onFailed: (error, next) => {
            toast({ tone: 'error', text: texts.failed(person, committee.name) })
            // An error toast too, so that both stay until dismissed.
            const reason = refusalReason(error)
            if (reason) toast({ tone: 'error', text: reason })
            if (statusOf(error) === 404) onGone()
            if (isConflict(error)) onRefused(user, committee, next)
          },
        })
      queues.current.set(key, queue)
      queue.setAssigned(assigned)
    },
    [assign, texts, undoOf, onRefused, onGone, toast],
  )
  /** Forgets the clicks on one person, whose groups have changed in another way. */
  const forget = useCallback((userId: string) => {
    for (const key of queues.current.keys())
      if ((JSON.parse(key) as unknown[])[0] === userId) queues.current.delete(key)
    setCells((now) => new Map([...now].filter(([id]) => id !== userId)))
  }, [])
  /** Forgets all changes that the server has confirmed, because its newest state has been loaded. */
  const settle = useCallback(() => {
    setCells((now) => {
      const saving = unsettled(now)
      for (const key of queues.current.keys()) {
        const [userId, groupId] = JSON.parse(key) as [string, string]
        if (!saving.get(userId)?.has(groupId)) queues.current.delete(key)
      }
      return saving
    })
  }, [])
  return { cells, setAssigned, forget, settle }
}
