import { useCallback, useRef, useState } from 'react'
import { refusalReason } from '@recog/section-kit'
import { displayName, statusOf } from '@recog/shared-session'
import { useToast } from '@recog/shared-ui'
import type { Cells, SetAssigned } from './cells'
import { createToggleQueue, type CellState, type ToggleQueue } from './toggle-queue'

type Assign = (userId: string, committeeId: string, assigned: boolean) => Promise<unknown>

/** Toasts about one person and one group (X68-X70, X73, X74). */
export interface MatrixTexts {
  added(person: string, group: string): string
  removed(person: string, group: string): string
  failed(person: string, group: string): string
}

export interface AssignmentOptions {
  readonly assign: Assign
  readonly texts: MatrixTexts
  /** The group or the person no longer exists (edge case T66). */
  onGone(): void
}

/**
 * The clicked checkboxes and their click handler (R4.12). `toggle-queue.ts` has the rule for a single checkbox.
 */
export function useAssignments({ assign, texts, onGone }: AssignmentOptions) {
  const [cells, setCells] = useState<Cells>(new Map())
  const queues = useRef(new Map<string, ToggleQueue>())
  const toast = useToast()

  const setAssigned: SetAssigned = useCallback(
    (user, committee, assigned) => {
      const key = JSON.stringify([user.userId, committee.id])
      const person = displayName(user)
      const onChange = (state: CellState) =>
        setCells((now) =>
          new Map(now).set(user.userId, new Map(now.get(user.userId)).set(committee.id, state)),
        )
      const queue =
        queues.current.get(key) ??
        createToggleQueue({
          initial: user.committeeIds.includes(committee.id),
          send: (next) => assign(user.userId, committee.id, next),
          onChange,
          onSaved: (next) =>
            toast({ tone: 'success', text: texts[next ? 'added' : 'removed'](person, committee.name) }),
          onFailed: (error) => {
            toast({ tone: 'error', text: texts.failed(person, committee.name) })
            // An error toast too, so that both stay until dismissed.
            const reason = refusalReason(error)
            if (reason) toast({ tone: 'error', text: reason })
            if (statusOf(error) === 404) onGone()
          },
        })
      queues.current.set(key, queue)
      queue.setAssigned(assigned)
    },
    [assign, texts, onGone, toast],
  )
  return { cells, setAssigned }
}
