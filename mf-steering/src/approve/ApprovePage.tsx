import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { FrameByFrame, Gate, Page, useLatest, useLoad } from '@recog/section-kit'
import type { SteeringUser } from '@recog/shared-session'
import { EmptyState, ErrorState, SearchField, Skeleton } from '@recog/shared-ui'
import { loadSteeringUsers } from '../api'
import { indexPeople, searchPeople } from '../search-people'
import { DecisionHistory } from './DecisionHistory'
import { DeclineDialog } from './DeclineDialog'
import { RequestTable } from './RequestTable'
import { useDecisions } from './use-decisions'

/** `/steering/approve`: who asks to join (spec section 2). */
export function ApprovePage() {
  return (
    <Page
      title="Approve New Requests"
      lead="An approved person becomes a member and is mailed a temporary password."
    >
      <Gate need="steering">{() => <Requests />}</Gate>
    </Page>
  )
}

function Requests() {
  const users = useLoad(loadSteeringUsers, [])
  if (users.status === 'loading') return <Skeleton lines={8} />
  return (
    <>
      {users.status === 'error' ? (
        <ErrorState message="Failed to load users." onRetry={users.retry} />
      ) : (
        <RequestList
          users={users.data}
          onApproved={(person) => users.replace((now) => now.map(approvedIf(person)))}
          onDeclined={(person) => users.replace((now) => now.filter((each) => !same(each, person)))}
        />
      )}
      {/* Below the list, and so not before it, nor before its further rows, which would move it. */}
      <FrameByFrame>
        <DecisionHistory />
      </FrameByFrame>
    </>
  )
}

const same = (a: SteeringUser, b: SteeringUser) => a.userId === b.userId

/** Approving turns the role into Committee, locally (spec section 4). */
const approvedIf = (person: SteeringUser) => (each: SteeringUser) =>
  same(each, person) ? { ...each, isApproved: true } : each

interface RequestListProps {
  readonly users: readonly SteeringUser[]
  onApproved(person: SteeringUser): void
  onDeclined(person: SteeringUser): void
}

function RequestList({ users, onApproved, onDeclined }: RequestListProps) {
  const [query, setQuery] = useState('')
  const [declining, setDeclining] = useState<SteeringUser>()
  const region = useRef<HTMLDivElement>(null)
  // The pressed button is gone with its row: the next one takes the focus (edge case T56).
  const focusNext = () =>
    requestAnimationFrame(() => region.current?.querySelector<HTMLElement>('button, input')?.focus())
  const { busy, approve, decline, problem, clearProblem } = useDecisions({
    onApproved: (person) => {
      onApproved(person)
      focusNext()
    },
    onDeclined: (person) => {
      setDeclining(undefined)
      onDeclined(person)
      focusNext()
    },
  })
  const { index, members } = useMemo(
    () => ({
      index: indexPeople(users.filter(({ isApproved }) => !isApproved)),
      members: users.filter(({ isApproved }) => isApproved),
    }),
    [users],
  )
  const wanted = useDeferredValue(query)
  const found = useMemo(() => searchPeople(index, wanted), [index, wanted])
  const latestApprove = useLatest(approve)
  const onApprove = useCallback((person: SteeringUser) => void latestApprove.current(person), [latestApprove])

  if (index.length === 0) return <EmptyState message="No requests are waiting." />
  return (
    <>
      <SearchField label="Search by email or name" value={query} onChange={setQuery} />
      <div ref={region}>
        {found.length === 0 ? (
          <EmptyState message="Nobody matches your search." />
        ) : (
          <RequestTable
            people={found}
            members={members}
            busy={busy}
            onApprove={onApprove}
            onDecline={setDeclining}
          />
        )}
      </div>
      <DeclineDialog
        person={declining}
        busy={declining !== undefined && busy.has(declining.userId)}
        onDecline={(reason) => declining && void decline(declining, reason)}
        problem={problem}
        onCancel={() => {
          setDeclining(undefined)
          clearProblem()
        }}
      />
    </>
  )
}
