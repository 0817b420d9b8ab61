import { Gate, Page, useLoad } from '@recog/section-kit'
import { EmptyState, ErrorState, Skeleton } from '@recog/shared-ui'
import { loadLeadUsers } from '../api'
import { LeadBreadcrumb } from './LeadBreadcrumb'
import { LeadMatrix } from './LeadMatrix'

/** `/wg/assign`: a lead manages the members of their groups (R2.42-R2.44). */
export function LeadAssignPage() {
  return (
    <Page
      lead="The people of the working groups you lead. Every change is saved immediately."
      breadcrumb={<LeadBreadcrumb />}
    >
      <Gate>{({ userId }) => <LeadAssignments ownUserId={userId} />}</Gate>
    </Page>
  )
}

function LeadAssignments({ ownUserId }: { readonly ownUserId: string }) {
  const data = useLoad(loadLeadUsers, [])
  switch (data.status) {
    case 'loading':
      return <Skeleton lines={10} />
    case 'error':
      return <ErrorState message="Failed to load members for your working groups." onRetry={data.retry} />
    case 'loaded':
      if (data.data.committees.length === 0)
        return <EmptyState message="You do not lead any working groups." />
      return (
        <LeadMatrix {...data.data} ownUserId={ownUserId} onGone={data.retry} onRefreshed={data.replace} />
      )
  }
}
