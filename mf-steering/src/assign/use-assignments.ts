import { useCallback, useRef, useState } from 'react'
import { displayName, type CommitteeName, type SteeringUser } from '@recog/shared-session'
import { useToast } from '@recog/shared-ui'
import { createToggleQueue, type ToggleQueue } from './toggle-queue'

export type Assign = (userId: string, committeeId: string, assigned: boolean) => Promise<unknown>

/** What is said about one pair (spec section 8). */
export interface MatrixTexts {
  added(person: string, group: string): string
  removed(person: string, group: string): string
  failed(person: string, group: string): string
}

/** The boxes that differ from what was loaded, and what happens on a click (spec sections 4 and 8). */
export function useAssignments(assign: Assign, texts: MatrixTexts) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const queues = useRef(new Map<string, ToggleQueue>())
  const toast = useToast()

  const isAssigned = (user: SteeringUser, committee: CommitteeName) =>
    changed.get(keyOf(user, committee)) ?? user.committeeIds.includes(committee.id)

  const want = useCallback(
    (user: SteeringUser, committee: CommitteeName, assigned: boolean) => {
      const key = keyOf(user, committee)
      const person = displayName(user)
      const queue =
        queues.current.get(key) ??
        createToggleQueue({
          initial: user.committeeIds.includes(committee.id),
          send: (next) => assign(user.userId, committee.id, next),
          show: (next) => setChanged((now) => new Map(now).set(key, next)),
          stored: (next) =>
            toast({ tone: 'success', text: texts[next ? 'added' : 'removed'](person, committee.name) }),
          failed: () => toast({ tone: 'error', text: texts.failed(person, committee.name) }),
        })
      queues.current.set(key, queue)
      queue.want(assigned)
    },
    [assign, texts, toast],
  )
  return { isAssigned, want }
}

function keyOf({ userId }: SteeringUser, { id }: CommitteeName): string {
  return JSON.stringify([userId, id])
}
