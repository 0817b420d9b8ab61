import { useState, type RefObject } from 'react'
import type { SessionUser, SteeringUser } from '@recog/shared-session'
import { useDecisions } from './use-decisions'
import { useHeaderCount } from './use-header-count'
import { useNewMember } from './use-new-member'
import { useRequestFocus } from './use-request-focus'
import { useRequests } from './use-requests'
import { useRowActions } from './use-row-actions'
import { useSelected } from './use-selected'

export interface RequestListProps {
  readonly user: SessionUser
  readonly users: readonly SteeringUser[]
  /** The heading of the page, focused after the last request has been decided. */
  readonly heading: RefObject<HTMLElement | null>
  /** The person is no longer an applicant, or is one again. */
  onChange(person: SteeringUser, now: 'member' | 'gone' | 'applicant'): void
}

/** Everything that the list of requests does: what it shows, decisions, undo, selection and the focus. */
export function useRequestList({ user, users, heading, onChange }: RequestListProps) {
  const [declining, setDeclining] = useState<SteeringUser>()
  const member = useNewMember(user.userId)
  const { states, decide, undo, forgetFailure } = useDecisions({
    onDecided(person, verb, stays) {
      moveFocus(person)
      // Another dialog may be open by now.
      setDeclining((now) => (now?.userId === person.userId ? undefined : now))
      requests.tick([person.userId], false)
      if (verb === 'approve' || !stays) onChange(person, verb === 'approve' ? 'member' : 'gone')
    },
    onUndone(person) {
      member.matrix.forget(person.userId)
      requests.reopen(person.userId)
      keepFocusOn(person)
      onChange(person, 'applicant')
    },
    onUndoExpired: (person) => keepFocusIfOn(person),
  })
  const requests = useRequests(users, states)
  const waiting = requests.rows.filter(({ userId }) => states.get(userId)?.status !== 'decided')
  const { list, search, moveFocus, keepFocusOn, keepFocusIfOn, focusList, showTop } = useRequestFocus(
    waiting,
    heading,
  )
  const bulk = useSelected({ requests, decide, focusList })
  useHeaderCount(user, requests.pending.length)
  return {
    requests,
    waiting,
    states,
    member,
    list,
    search,
    showTop,
    bulk,
    dialog: {
      declining,
      decline: (reason: string) => declining && void decide('decline', declining, reason, true),
      cancel() {
        if (declining) forgetFailure(declining)
        setDeclining(undefined)
      },
    },
    ...useRowActions({ decide, undo, forgetFailure, tick: requests.tick, setDeclining }),
  }
}
