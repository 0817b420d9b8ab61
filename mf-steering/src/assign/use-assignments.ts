import { useCallback, useRef, useState } from 'react'
import { refusalReason } from '@recog/section-kit'
import { displayName, statusOf } from '@recog/shared-session'
import { useToast } from '@recog/shared-ui'
import type { Cells, Want } from './cells'
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
  /** The group or the person does not exist any more (edge case T66). */
  onGone(): void
}

/** The boxes that were clicked, and what a click does (R4.12; the rule is in `toggle-queue.ts`). */
export function useAssignments({ assign, texts, onGone }: AssignmentOptions) {
  const [cells, setCells] = useState<Cells>(new Map())
  const queues = useRef(new Map<string, ToggleQueue>())
  const toast = useToast()

  const want: Want = useCallback(
    (user, committee, assigned) => {
      const key = JSON.stringify([user.userId, committee.id])
      const person = displayName(user)
      const show = (state: CellState) =>
        setCells((now) =>
          new Map(now).set(user.userId, new Map(now.get(user.userId)).set(committee.id, state)),
        )
      const queue =
        queues.current.get(key) ??
        createToggleQueue({
          initial: user.committeeIds.includes(committee.id),
          send: (next) => assign(user.userId, committee.id, next),
          show,
          stored: (next) =>
            toast({ tone: 'success', text: texts[next ? 'added' : 'removed'](person, committee.name) }),
          failed: (error) => {
            toast({ tone: 'error', text: texts.failed(person, committee.name) })
            // As lasting as the sentence above it.
            const reason = refusalReason(error)
            if (reason) toast({ tone: 'error', text: reason })
            if (statusOf(error) === 404) onGone()
          },
        })
      queues.current.set(key, queue)
      queue.want(assigned)
    },
    [assign, texts, onGone, toast],
  )
  return { cells, want }
}
