import { useCallback, useRef, useState } from 'react'
import { refusalReason } from '@recog/section-kit'
import { displayName, statusOf, type CommitteeName, type MatrixUser } from '@recog/shared-session'
import { useToast } from '@recog/shared-ui'
import { createToggleQueue, type ToggleQueue } from './toggle-queue'

export type Assign = (userId: string, committeeId: string, assigned: boolean) => Promise<unknown>

/** What is said about one pair (spec section 8). */
export interface MatrixTexts {
  added(person: string, group: string): string
  removed(person: string, group: string): string
  failed(person: string, group: string): string
}

/** The groups of one person in which the box differs from what was loaded. */
export type RowChanges = ReadonlyMap<string, boolean>

export type Want = (user: MatrixUser, committee: CommitteeName, assigned: boolean) => void

interface AssignmentOptions {
  readonly assign: Assign
  readonly texts: MatrixTexts
  /** The group or the person is not there any more (edge case T66). */
  onGone(): void
}

/** The boxes that differ from what was loaded, and what happens on a click (spec sections 4 and 8). */
export function useAssignments({ assign, texts, onGone }: AssignmentOptions) {
  const [changed, setChanged] = useState<ReadonlyMap<string, RowChanges>>(new Map())
  const queues = useRef(new Map<string, ToggleQueue>())
  const toast = useToast()

  const want: Want = useCallback(
    (user, committee, assigned) => {
      const key = JSON.stringify([user.userId, committee.id])
      const person = displayName(user)
      const show = (next: boolean) =>
        setChanged((now) =>
          new Map(now).set(user.userId, new Map(now.get(user.userId)).set(committee.id, next)),
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
            const reason = refusalReason(error)
            if (reason) toast({ tone: 'warning', text: reason })
            toast({ tone: 'error', text: texts.failed(person, committee.name) })
            if (statusOf(error) === 404) onGone()
          },
        })
      queues.current.set(key, queue)
      queue.want(assigned)
    },
    [assign, texts, onGone, toast],
  )
  return { changed, want }
}

export function isAssigned(
  user: MatrixUser,
  committee: CommitteeName,
  changes: RowChanges | undefined,
): boolean {
  return changes?.get(committee.id) ?? user.committeeIds.includes(committee.id)
}
