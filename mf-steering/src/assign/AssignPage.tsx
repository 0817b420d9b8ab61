import { Gate, Page, useLoad } from '@recog/section-kit'
import type { SessionUser } from '@recog/shared-session'
import { EmptyState, ErrorState, Skeleton } from '@recog/shared-ui'
import { SteeringBreadcrumb } from '../portal/SteeringBreadcrumb'
import { SteeringMatrix } from './SteeringMatrix'
import { load } from './load-matrix'

/** `/steering/assign`: the members of every group (R2.39). */
export function AssignPage() {
  return (
    <Page lead="Every change is saved immediately." breadcrumb={<SteeringBreadcrumb />}>
      <Gate>{(user) => <Assignments user={user} />}</Gate>
    </Page>
  )
}

function Assignments({ user }: { readonly user: SessionUser }) {
  const data = useLoad(load, [])
  switch (data.status) {
    case 'loading':
      return <Skeleton lines={10} />
    case 'error':
      return <ErrorState message="Failed to load steering data." onRetry={data.retry} />
    case 'loaded':
      if (data.data.users.length === 0) return <EmptyState message="There are no approved members yet." />
      return (
        <SteeringMatrix
          {...data.data}
          ownUserId={user.userId}
          onGone={data.retry}
          onRefreshed={data.replace}
        />
      )
  }
}
