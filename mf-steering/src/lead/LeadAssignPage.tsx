import { useMemo } from 'react'
import { Gate, Page, useLoad } from '@recog/section-kit'
import { useSearchParams } from '@recog/section-kit/router'
import type { CommitteeName } from '@recog/shared-session'
import { EmptyState, ErrorState, Skeleton } from '@recog/shared-ui'
import { assignAsLead, loadLeadUsers } from '../api'
import { AssignmentMatrix, type MatrixTexts } from '../assign/AssignmentMatrix'
import { firstColumn } from './first-column'

/** `/wg/assign`: a lead manages the members of the groups led (spec section 2). */
export function LeadAssignPage() {
  return (
    <Page
      title="Manage Working Group Members"
      lead="A tick puts a member into your group at once; taking it away removes the member."
    >
      <Gate need="lead">{() => <LeadAssignments />}</Gate>
    </Page>
  )
}

const TEXTS: MatrixTexts = {
  added: (person, group) => `Added ${person} to ${group}.`,
  removed: (person, group) => `Removed ${person} from ${group}.`,
  failed: (person, group) => `Failed to update ${person} in ${group}.`,
}

function LeadAssignments() {
  const data = useLoad(loadLeadUsers, [])
  switch (data.status) {
    case 'loading':
      return <Skeleton lines={10} />
    case 'error':
      return <ErrorState message="Failed to load members for your working groups." onRetry={data.retry} />
    case 'loaded':
      if (data.data.committees.length === 0)
        return <EmptyState message="You do not lead any working groups." />
      return <LeadMatrix {...data.data} onGone={data.retry} />
  }
}

type LeadMatrixProps = Pick<Parameters<typeof AssignmentMatrix>[0], 'users' | 'committees' | 'onGone'>

function LeadMatrix({ committees, users, onGone }: LeadMatrixProps) {
  const [params] = useSearchParams()
  const asked = params.get('committeeId')
  const columns = useMemo<readonly CommitteeName[]>(() => firstColumn(committees, asked), [committees, asked])
  return (
    <AssignmentMatrix
      users={users}
      committees={columns}
      assign={assignAsLead}
      texts={TEXTS}
      onGone={onGone}
    />
  )
}
