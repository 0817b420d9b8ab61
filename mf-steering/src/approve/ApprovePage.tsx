import { useState } from 'react'
import { Gate, Later, Page, Staggered, useLoad } from '@recog/section-kit'
import { useUser, type SessionUser } from '@recog/shared-session'
import { Button, ErrorState, Skeleton, Stack } from '@recog/shared-ui'
import { loadSteeringUsers } from '../api'
import { SteeringBreadcrumb } from '../portal/SteeringBreadcrumb'
import { firstAccess } from './decisions'
import { RequestList } from './RequestList'

const loadDecisionTable = async () =>
  (await import(/* webpackChunkName: "organise" */ './DecisionTable')).DecisionTable

/** `/steering/approve`: requests to join (R2.38). Declining and the history need a capability of the server (R2.41). */
export function ApprovePage() {
  const { sent } = firstAccess(useUser())
  return (
    <Page
      lead={`Approved people become members and receive ${sent} by email.`}
      breadcrumb={<SteeringBreadcrumb />}
    >
      <Gate>{(user) => <Requests user={user} />}</Gate>
    </Page>
  )
}

function Requests({ user }: { readonly user: SessionUser }) {
  const users = useLoad(loadSteeringUsers, [])
  if (users.status === 'loading') return <Skeleton lines={8} />
  return (
    <>
      {users.status === 'error' ? (
        <ErrorState message="Failed to load users." onRetry={users.retry} />
      ) : (
        <RequestList user={user} people={users.data} />
      )}
      {/* Rendered after the list, whose later rows would move it. */}
      {user.capabilities.includes('decision-history') && (
        <Staggered>
          <DecisionHistory />
        </Staggered>
      )}
    </>
  )
}

/** Earlier decisions, loaded on request. */
function DecisionHistory() {
  const [open, setOpen] = useState(false)
  return (
    <Stack gap={4}>
      <div>
        <Button aria-expanded={open} onClick={() => setOpen((now) => !now)}>
          {open ? 'Hide earlier decisions' : 'Show earlier decisions'}
        </Button>
      </div>
      {open && <Later load={loadDecisionTable} props={{}} />}
    </Stack>
  )
}
