import { useRef, useState } from 'react'
import { Gate, Page, useLoad } from '@recog/section-kit'
import { displayName, type SteeringUser } from '@recog/shared-session'
import { EmptyState, ErrorState, SearchField, Skeleton, useToast } from '@recog/shared-ui'
import { approve, loadSteeringUsers } from '../api'
import { searchPeople } from '../search-people'
import { RequestTable } from './RequestTable'

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
  switch (users.status) {
    case 'loading':
      return <Skeleton lines={8} />
    case 'error':
      return <ErrorState message="Failed to load users." onRetry={users.retry} />
    case 'loaded':
      return (
        <RequestList
          waiting={users.data.filter(({ isApproved }) => !isApproved)}
          onApproved={({ userId }) =>
            users.replace((now) =>
              now.map((each) => (each.userId === userId ? { ...each, isApproved: true } : each)),
            )
          }
        />
      )
  }
}

interface RequestListProps {
  readonly waiting: readonly SteeringUser[]
  onApproved(person: SteeringUser): void
}

function RequestList({ waiting, onApproved }: RequestListProps) {
  const [query, setQuery] = useState('')
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const region = useRef<HTMLDivElement>(null)
  const toast = useToast()

  const approveOne = async (person: SteeringUser) => {
    setBusy((now) => new Set(now).add(person.userId))
    try {
      await approve(person)
      toast({
        tone: 'success',
        text: `Approved ${displayName(person)}. A temporary password has been sent via email.`,
      })
      onApproved(person)
      // The pressed button is gone with its row: the next one takes the focus (edge case T56).
      requestAnimationFrame(() => region.current?.querySelector<HTMLElement>('button, input')?.focus())
    } catch {
      toast({ tone: 'error', text: `Failed to approve ${displayName(person)}.` })
    } finally {
      setBusy((now) => new Set([...now].filter((id) => id !== person.userId)))
    }
  }

  if (waiting.length === 0) return <EmptyState message="No requests are waiting." />
  const found = searchPeople(waiting, query)
  return (
    <>
      <SearchField label="Search by email or name" value={query} onChange={setQuery} />
      <div ref={region}>
        {found.length === 0 ? (
          <EmptyState message="Nobody matches your search." />
        ) : (
          <RequestTable people={found} busy={busy} onApprove={(person) => void approveOne(person)} />
        )}
      </div>
    </>
  )
}
