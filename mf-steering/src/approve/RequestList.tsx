import { EmptyState, Pager } from '@recog/shared-ui'
import { RequestDialogs } from './RequestDialogs'
import { RequestTable } from './RequestTable'
import { RequestTools } from './RequestTools'
import { useRequestList, type RequestListProps } from './use-request-list'

/**
 * The pending requests, with a search. A decision removes the row; where it can be undone, the row stays as a note of the
 * decision until the next search.
 */
export function RequestList(props: RequestListProps) {
  const canDecline = props.user.capabilities.includes('decline')
  const { requests, waiting, states, member, list, search, bulk, dialog, showTop, ...actions } =
    useRequestList(props)
  return (
    <>
      {requests.listed.length > 0 && (
        <RequestTools
          ref={search}
          requests={requests}
          waiting={waiting}
          selectedCount={bulk.selected.length}
          running={bulk.running}
          onApproveSelected={() => bulk.ask('approve')}
          onDeclineSelected={canDecline ? () => bulk.ask('decline') : undefined}
        />
      )}
      {requests.pending.length === 0 && <EmptyState message="There are no pending requests." />}
      <div ref={list}>
        {requests.rows.length > 0 ? (
          <RequestTable
            people={requests.rows}
            members={requests.members}
            states={states}
            selected={requests.selected}
            showDates={requests.hasDates}
            declining={dialog.declining}
            member={member}
            onApprove={actions.onApprove}
            onDecline={canDecline ? actions.onDecline : undefined}
            onUndo={actions.onUndo}
            onTick={actions.onTick}
          />
        ) : (
          requests.pending.length > 0 && <EmptyState message="Nobody matches your search." />
        )}
      </div>
      {requests.pages > 1 && (
        <Pager
          label="Pages of requests"
          page={requests.page}
          totalPages={requests.pages}
          total={requests.found.length}
          onPage={(page) => {
            requests.goTo(page)
            showTop()
          }}
        />
      )}
      <RequestDialogs {...{ canDecline, dialog, states, bulk }} />
      {member.matrix.dialog}
    </>
  )
}
