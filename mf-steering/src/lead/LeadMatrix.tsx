import { useMemo, useState } from 'react'
import { useSearchParams } from '@recog/section-kit/router'
import { settings, type LeadUsers } from '@recog/shared-session'
import { EmptyState, SelectField } from '@recog/shared-ui'
import { assignAsLead, loadLeadUsers } from '../api'
import { AssignmentMatrix } from '../assign/AssignmentMatrix'
import { changeConfirmation } from '../assign/change-confirmation'
import { confirmRemovals } from '../assign/confirm-removals'
import { LEAD_TEXTS } from '../assign/matrix-texts'
import { changesByOthers } from '../assign/changes-by-others'
import { useChangesNotice } from '../assign/use-changes-notice'
import { useMatrix } from '../assign/use-matrix'
import { useRefresh } from '../assign/use-refresh'
import { AddSomeone } from './AddSomeone'
import { firstColumn } from './first-column'
import { peopleIn, peopleOfGroups } from './led-people'

interface LeadMatrixProps extends LeadUsers {
  readonly ownUserId: string
  onGone(): void
  onRefreshed(data: LeadUsers): void
}

/** The matrix of a lead, with a way to add people and a choice of one group. */
export function LeadMatrix({ committees, users, ownUserId, onGone, onRefreshed }: LeadMatrixProps) {
  const [params] = useSearchParams()
  const requested = params.get('committeeId')
  const columns = useMemo(() => firstColumn(committees, requested), [committees, requested])
  // Removing leads needs no confirmation here: the server does not let leads remove leads (edge case T72).
  const confirmationFor = useMemo(
    () =>
      confirmRemovals(
        changeConfirmation({ committees: [], ownUserId, steeringId: settings().steeringCommitteeId }),
      ),
    [ownUserId],
  )
  const { dialog, cells, setAssigned, settle } = useMatrix({
    assign: assignAsLead,
    texts: LEAD_TEXTS,
    confirmationFor,
    onGone,
  })
  const [only, setOnly] = useState('')
  const all = useMemo(() => peopleOfGroups(users, columns, cells), [users, columns, cells])
  const rows = useMemo(() => peopleIn(all, only, cells), [all, only, cells])
  const matrix = { cells, setAssigned }
  const { notice, show } = useChangesNotice()
  useRefresh(loadLeadUsers, (now) => {
    show(changesByOthers(users, cells, now.users, committees))
    settle()
    onRefreshed(now)
  })
  return (
    <>
      {notice}
      <AddSomeone users={users} committees={columns} {...matrix} />
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
        <AssignmentMatrix users={rows} committees={columns} {...matrix} />
      )}
      {dialog}
    </>
  )
}
