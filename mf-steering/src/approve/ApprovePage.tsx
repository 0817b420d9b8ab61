import { useRef, type RefObject } from 'react'
import { Staggered, Gate, Page, useLoad } from '@recog/section-kit'
import type { SessionUser, SteeringUser } from '@recog/shared-session'
import { ErrorState, Skeleton } from '@recog/shared-ui'
import { loadSteeringUsers } from '../api'
import { DecisionHistory } from './DecisionHistory'
import { RequestList } from './RequestList'

/** `/steering/approve`: requests to join (R2.38). Declining and the history need a capability of the server (R2.41). */
export function ApprovePage() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Page
      lead="Approved people become members and receive a temporary password by e-mail."
      headingRef={heading}
    >
      <Gate>{(user) => <Requests user={user} heading={heading} />}</Gate>
    </Page>
  )
}

interface RequestsProps {
  readonly user: SessionUser
  readonly heading: RefObject<HTMLHeadingElement | null>
}

function Requests({ user: { capabilities }, heading }: RequestsProps) {
  const users = useLoad(loadSteeringUsers, [])
  if (users.status === 'loading') return <Skeleton lines={8} />
  return (
    <>
      {users.status === 'error' ? (
        <ErrorState message="Failed to load users." onRetry={users.retry} />
      ) : (
        <RequestList
          users={users.data}
          heading={heading}
          canDecline={capabilities.includes('decline')}
          onApproved={(person) => users.replace((now) => now.map(approvedIf(person)))}
          onDeclined={(person) => users.replace((now) => now.filter((each) => !same(each, person)))}
        />
      )}
      {/* Rendered after the list, whose later rows would move it. */}
      {capabilities.includes('decision-history') && (
        <Staggered>
          <DecisionHistory />
        </Staggered>
      )}
    </>
  )
}

const same = (a: SteeringUser, b: SteeringUser) => a.userId === b.userId

/** Approving changes the role to Committee without loading the list again (R4.9). */
const approvedIf = (person: SteeringUser) => (each: SteeringUser) =>
  same(each, person) ? { ...each, isApproved: true } : each
