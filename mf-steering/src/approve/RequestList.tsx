import { useCallback, useDeferredValue, useMemo, useRef, useState, type RefObject } from 'react'
import { useLatest } from '@recog/section-kit'
import type { SteeringUser } from '@recog/shared-session'
import { EmptyState, SearchField } from '@recog/shared-ui'
import { indexPeople, searchPeople } from '../search-people'
import { useFocusRescue } from '../use-focus-rescue'
import { DeclineDialog } from './DeclineDialog'
import { neighbourOf } from './neighbour'
import { RequestTable } from './RequestTable'
import { useDecisions } from './use-decisions'

interface RequestListProps {
  readonly users: readonly SteeringUser[]
  /** The heading of the page, which takes the focus when the last request has left. */
  readonly heading: RefObject<HTMLElement | null>
  readonly canDecline: boolean
  onApproved(person: SteeringUser): void
  onDeclined(person: SteeringUser): void
}

/** The requests that wait, with a search. A decision takes its row away. */
export function RequestList({ users, heading, canDecline, onApproved, onDeclined }: RequestListProps) {
  const [query, setQuery] = useState('')
  const [declining, setDeclining] = useState<SteeringUser>()
  const { index, members } = useMemo(
    () => ({
      index: indexPeople(users.filter(({ isApproved }) => !isApproved)),
      members: users.filter(({ isApproved }) => isApproved),
    }),
    [users],
  )
  const wanted = useDeferredValue(query)
  const found = useMemo(() => searchPeople(index, wanted), [index, wanted])
  const { list, search, keepFocus } = useKeptFocus(found, heading)
  const { states, approve, decline, forgetFailure } = useDecisions({
    onApproved: (person) => {
      keepFocus(person)
      onApproved(person)
    },
    onDeclined: (person) => {
      keepFocus(person)
      setDeclining(undefined)
      onDeclined(person)
    },
  })
  const latestApprove = useLatest(approve)
  const onApprove = useCallback((person: SteeringUser) => void latestApprove.current(person), [latestApprove])

  if (index.length === 0) return <EmptyState message="No requests are waiting." />
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
            onApprove={onApprove}
            onDecline={canDecline ? setDeclining : undefined}
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

/**
 * After a decision the focus goes to the name that took the row's place, else to the search, else to the heading: never to
 * a button that decides on somebody else (edge case T56).
 */
function useKeptFocus(found: readonly SteeringUser[], heading: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLDivElement>(null)
  const rescue = useFocusRescue()
  const latest = useLatest(found)
  const keepFocus = (decided: SteeringUser) => {
    const next = neighbourOf(latest.current, ({ userId }) => userId === decided.userId)
    const names = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-person]') ?? [])]
    rescue(
      () =>
        names().find(({ dataset }) => dataset['person'] === next?.userId) ??
        search.current?.querySelector('input') ??
        heading.current,
    )
  }
  return { list, search, keepFocus }
}
