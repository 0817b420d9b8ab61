import { useMemo } from 'react'
import { Gate, Page, useLoad } from '@recog/section-kit'
import { useSearchParams } from '@recog/section-kit/router'
import { settings, type LeadUsers } from '@recog/shared-session'
import { EmptyState, ErrorState, Skeleton } from '@recog/shared-ui'
import { assignAsLead, loadLeadUsers } from '../api'
import { AssignmentMatrix } from '../assign/AssignmentMatrix'
import { changeConfirmation } from '../assign/change-confirmation'
import type { MatrixTexts } from '../assign/use-assignments'
import { useMatrix } from '../assign/use-matrix'
import { AddSomeone } from './AddSomeone'
import { firstColumn } from './first-column'
import { peopleOfGroups } from './led-people'

/** `/wg/assign`: a lead manages the members of their groups (R2.42-R2.44). */
export function LeadAssignPage() {
  return (
    <Page lead="The people of the working groups you lead. Every change is saved immediately.">
      <Gate>{({ userId }) => <LeadAssignments ownUserId={userId} />}</Gate>
    </Page>
  )
}

const TEXTS: MatrixTexts = {
  added: (person, group) => `Added ${person} to ${group}.`,
  removed: (person, group) => `Removed ${person} from ${group}.`,
  failed: (person, group) => `Failed to update ${person} in ${group}.`,
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
      return <LeadMatrix {...data.data} ownUserId={ownUserId} onGone={data.retry} />
  }
}

interface LeadMatrixProps extends LeadUsers {
  readonly ownUserId: string
  onGone(): void
}

function LeadMatrix({ committees, users, ownUserId, onGone }: LeadMatrixProps) {
  const [params] = useSearchParams()
  const requested = params.get('committeeId')
  const columns = useMemo(() => firstColumn(committees, requested), [committees, requested])
  // Removing leads needs no confirmation here: the server does not let leads remove leads (edge case T72).
  const confirmationFor = useMemo(
    () => changeConfirmation({ committees: [], ownUserId, steeringId: settings().steeringCommitteeId }),
    [ownUserId],
  )
  const { dialog, ...matrix } = useMatrix({ assign: assignAsLead, texts: TEXTS, confirmationFor, onGone })
  const rows = useMemo(() => peopleOfGroups(users, columns, matrix.cells), [users, columns, matrix.cells])
  return (
    <>
      <AddSomeone users={users} committees={columns} {...matrix} />
      {rows.length === 0 ? (
        <EmptyState message="Your working groups have no members yet." />
      ) : (
        <AssignmentMatrix users={rows} committees={columns} {...matrix} />
      )}
      {dialog}
    </>
  )
}
