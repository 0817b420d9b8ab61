import { useCallback, useState, type RefObject } from 'react'
import { useLatest } from '@recog/section-kit'
import type { SteeringUser } from '@recog/shared-session'
import { EmptyState, SearchField } from '@recog/shared-ui'
import { DeclineDialog } from './DeclineDialog'
import { RequestTable } from './RequestTable'
import { useDecisions } from './use-decisions'
import { useRequests } from './use-requests'
import { useFocusAfterDecision } from './use-focus-after-decision'

interface RequestListProps {
  readonly users: readonly SteeringUser[]
  /** The heading of the page, focused after the last request has been decided. */
  readonly heading: RefObject<HTMLElement | null>
  readonly canDecline: boolean
  onApproved(person: SteeringUser): void
  onDeclined(person: SteeringUser): void
}

/** The pending requests, with a search. A decision removes the row. */
export function RequestList({ users, heading, canDecline, onApproved, onDeclined }: RequestListProps) {
  const { query, setQuery, found, members, isEmpty } = useRequests(users)
  const [declining, setDeclining] = useState<SteeringUser>()
  const { list, search, moveFocus } = useFocusAfterDecision(found, heading)
  const { states, approve, decline, forgetFailure } = useDecisions({
    onApproved: (person) => {
      moveFocus(person)
      onApproved(person)
    },
    onDeclined: (person) => {
      moveFocus(person)
      // Another dialog may be open by now.
      setDeclining((now) => (now?.userId === person.userId ? undefined : now))
      onDeclined(person)
    },
  })
  const latest = useLatest({ approve, forgetFailure })
  const onApprove = useCallback((person: SteeringUser) => void latest.current.approve(person), [latest])
  const onDecline = useCallback(
    (person: SteeringUser) => {
      latest.current.forgetFailure(person)
      setDeclining(person)
    },
    [latest],
  )

  if (isEmpty) return <EmptyState message="There are no pending requests." />
  return (
    <>
      <div ref={search}>
        <SearchField label="Search by email or name" value={query} onChange={setQuery} />
      </div>
      <div ref={list}>
        {found.length === 0 ? (
          <EmptyState message="Nobody matches your search." />
        ) : (
          <RequestTable
            people={found}
            members={members}
            states={states}
            declining={declining}
            onApprove={onApprove}
            onDecline={canDecline ? onDecline : undefined}
          />
        )}
      </div>
      {canDecline && (
        <DeclineDialog
          person={declining}
          state={declining && states.get(declining.userId)}
          onDecline={(reason) => declining && void decline(declining, reason)}
          onCancel={() => {
            if (declining) forgetFailure(declining)
            setDeclining(undefined)
          }}
        />
      )}
    </>
  )
}
