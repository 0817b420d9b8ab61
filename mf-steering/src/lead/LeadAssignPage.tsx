import { useMemo, useState } from 'react'
import { href } from '@recog/section-contract'
import { Gate, Page, useLoad, usePage, useUrlText } from '@recog/section-kit'
import { Link, useSearchParams } from '@recog/section-kit/router'
import { MEMBERSHIP_TEXTS, settings, useStore, useUser, type LeadUsers } from '@recog/shared-session'
import { Breadcrumb, EmptyState, ErrorState, SelectField, Skeleton } from '@recog/shared-ui'
import { assignAsLead, loadLeadUsers } from '../api'
import { AssignmentMatrix } from '../matrix/AssignmentMatrix'
import { changeConfirmation, type ConfirmationFor } from '../matrix/change-confirmation'
import { createMatrix, LEAD_TEXTS } from '../matrix/matrix-store'
import { MatrixScope } from '../matrix/MatrixScope'
import { firstColumn, isLead, peopleIn, peopleOfGroups } from './led-people'
import { AddSomeone } from './AddSomeone'

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

/** The path to the page of a lead, through the group from which it was opened. */
function LeadBreadcrumb() {
  const { title } = usePage()
  const [params] = useSearchParams()
  const user = useUser()
  const committeeId = params.get('committeeId')
  const name = user?.committees.find(({ id }) => id === committeeId)?.name ?? 'Working group'
  return (
    <Breadcrumb
      items={[
        { label: 'Working Groups', link: <Link to={href('/CommitteeAccess')}>Working Groups</Link> },
        ...(committeeId === null
          ? []
          : [
              {
                label: name,
                link: <Link to={href('/committees/:committeeId', { committeeId })}>{name}</Link>,
              },
            ]),
        { label: title },
      ]}
    />
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
      return <LeadMatrix {...data.data} ownUserId={ownUserId} onGone={data.retry} />
  }
}

interface LeadMatrixProps extends LeadUsers {
  readonly ownUserId: string
  onGone(): void
}

/** The matrix of a lead, with a way to add people and a choice of one group. */
function LeadMatrix(props: LeadMatrixProps) {
  const [matrix] = useState(() =>
    createMatrix({
      users: props.users,
      committees: props.committees,
      load: loadLeadUsers,
      assign: assignAsLead,
      texts: LEAD_TEXTS,
      confirmationFor: leadConfirmation(props.ownUserId),
      // Said at once, instead of asking and then being refused (edge case T72).
      refusalOf: (user, committee, assigned, confirmed) =>
        !assigned && isLead(user, committee, confirmed) ? MEMBERSHIP_TEXTS.leadKept : undefined,
      onGone: props.onGone,
    }),
  )
  const { users, committees, cells } = useStore(matrix.store)
  const [params] = useSearchParams()
  const requested = params.get('committeeId')
  const columns = useMemo(() => firstColumn(committees, requested), [committees, requested])
  const [wanted, setOnly] = useUrlText('only')
  const only = committees.some(({ id }) => id === wanted) ? wanted : ''
  const all = useMemo(() => peopleOfGroups(users, columns, cells), [users, columns, cells])
  const rows = useMemo(() => peopleIn(all, only, cells), [all, only, cells])
  if (committees.length === 0) return <EmptyState message="You do not lead any working groups." />
  return (
    <MatrixScope matrix={matrix}>
      <AddSomeone users={users} committees={columns} />
      {columns.length > 1 && all.length > 0 && (
        <SelectField
          label="Show the members of"
          placeholder="All my working groups"
          options={columns.map(({ id, name }) => ({ value: id, label: name }))}
          value={only}
          onChange={setOnly}
        />
      )}
      {rows.length === 0 ? (
        <EmptyState
          message={
            all.length === 0
              ? 'Your working groups have no members yet.'
              : 'This working group has no members yet.'
          }
        />
      ) : (
        <AssignmentMatrix users={rows} committees={columns} />
      )}
    </MatrixScope>
  )
}

/** Only changes of steering rights need a confirmation. The server refuses the removal of leads anyway (edge case T72). */
function leadConfirmation(ownUserId: string): ConfirmationFor {
  const { steeringCommitteeId: steeringId } = settings()
  const confirmationFor = changeConfirmation({ committees: [], ownUserId, steeringId })
  return (user, committee, assigned) =>
    !assigned && isLead(user, committee, undefined) ? undefined : confirmationFor(user, committee, assigned)
}
