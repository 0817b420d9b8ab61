import { useMemo } from 'react'
import { useUrlText } from '@recog/section-kit'
import { useSearchParams } from '@recog/section-kit/router'
import type { LeadUsers } from '@recog/shared-session'
import { EmptyState, SelectField } from '@recog/shared-ui'
import { assignAsLead, loadLeadUsers } from '../api'
import { AssignmentMatrix } from '../assign/AssignmentMatrix'
import { LEAD_TEXTS } from '../assign/matrix-texts'
import { useSharedMatrix } from '../assign/use-shared-matrix'
import { AddSomeone } from './AddSomeone'
import { firstColumn } from './first-column'
import { useKeepLeads } from './use-keep-leads'
import { useLeadConfirmation } from './use-lead-confirmation'
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
  const confirmationFor = useLeadConfirmation(ownUserId)
  const { dialog, notice, cells, ...shared } = useSharedMatrix({
    load: loadLeadUsers,
    users,
    committees,
    assign: assignAsLead,
    texts: LEAD_TEXTS,
    confirmationFor,
    onGone,
    onRefreshed,
  })
  const setAssigned = useKeepLeads(shared.setAssigned, cells)
  const [wanted, setOnly] = useUrlText('only')
  const only = committees.some(({ id }) => id === wanted) ? wanted : ''
  const all = useMemo(() => peopleOfGroups(users, columns, cells), [users, columns, cells])
  const rows = useMemo(() => peopleIn(all, only, cells), [all, only, cells])
  const matrix = { cells, setAssigned }
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
