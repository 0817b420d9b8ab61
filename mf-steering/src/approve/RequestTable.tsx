import { memo, useMemo } from 'react'
import type { SteeringUser } from '@recog/shared-session'
import { DataTable } from '@recog/shared-ui'
import { requestColumns, type RequestColumnsOptions } from './request-columns'
import { similarPeople } from './similar-people'

interface RequestTableProps extends RequestColumnsOptions {
  readonly people: readonly SteeringUser[]
  /** Existing members, to detect a person with a second e-mail address. */
  readonly members: readonly SteeringUser[]
}

/** The requests of one page, each with its details and decisions (R2.38). */
export const RequestTable = memo(function RequestTable(props: RequestTableProps) {
  const { people, members, states, selected, showDates, declining, member } = props
  const { onApprove, onDecline, onUndo, onTick } = props
  const similarTo = useMemo(() => similarPeople(members), [members])
  const columns = useMemo(
    () =>
      requestColumns(similarTo, {
        states,
        selected,
        showDates,
        declining,
        member,
        onApprove,
        onDecline,
        onUndo,
        onTick,
      }),
    [similarTo, states, selected, showDates, declining, member, onApprove, onDecline, onUndo, onTick],
  )
  return (
    <DataTable
      caption="Requests to join"
      captionHidden
      columns={columns}
      rows={people}
      rowKey={({ userId }) => userId}
      // Their details are long.
      initialRows={2}
    />
  )
})
