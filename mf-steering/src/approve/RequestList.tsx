import { useEffect, useState, type RefObject } from 'react'
import { notePendingRequests, settings, type SessionUser, type SteeringUser } from '@recog/shared-session'
import { EmptyState, Pager } from '@recog/shared-ui'
import { assign } from '../api'
import { changeConfirmation } from '../matrix/change-confirmation'
import { createMatrix, STEERING_TEXTS } from '../matrix/matrix-store'
import { MatrixScope } from '../matrix/MatrixScope'
import { useFocusRescue } from '../use-focus-rescue'
import { requestFocus } from './request-focus'
import { createRequestStore } from './request-store'
import { useRequestView } from './request-view'
import { RequestDialogs } from './RequestDialogs'
import { RequestTable } from './RequestTable'
import { RequestTools } from './RequestTools'

interface RequestListProps {
  readonly user: SessionUser
  readonly people: readonly SteeringUser[]
  /** The heading of the page, focused after the last request has been decided. */
  readonly heading: RefObject<HTMLElement | null>
}

/**
 * The pending requests, with a search. A decision removes the row; where it can be undone, the row stays as a note of the
 * decision until the next search.
 */
export function RequestList({ user, people, heading }: RequestListProps) {
  const rescue = useFocusRescue()
  const [focus] = useState(() => requestFocus(rescue, heading))
  const { setList, setSearch, showTop } = focus
  // For the groups of those who have just been approved. They lead none yet, so only steering rights need a confirmation.
  const [matrix] = useState(() =>
    createMatrix({
      users: [],
      committees: [],
      assign,
      texts: STEERING_TEXTS,
      confirmationFor: changeConfirmation({
        committees: [],
        ownUserId: user.userId,
        steeringId: settings().steeringCommitteeId,
      }),
    }),
  )
  const [requests] = useState(() =>
    createRequestStore({
      people,
      canDecline: user.capabilities.includes('decline'),
      focus,
      onUndone: ({ userId }) => matrix.forget(userId),
    }),
  )
  useEffect(() => requests.stop, [requests])
  const view = useRequestView(requests)
  const { pending, rows } = view

  const isCounted = user.capabilities.includes('pending-requests')
  useEffect(() => {
    // The number in the header.
    if (isCounted) notePendingRequests(pending.length)
  }, [isCounted, pending.length])
  return (
    <MatrixScope matrix={matrix}>
      {view.listed.length > 0 && <RequestTools ref={setSearch} requests={requests} view={view} />}
      {pending.length === 0 && <EmptyState message="There are no pending requests." />}
      <div ref={setList}>
        {rows.length > 0 ? (
          <RequestTable requests={requests} people={rows} />
        ) : (
          pending.length > 0 && <EmptyState message="Nobody matches your search." />
        )}
      </div>
      {view.pages > 1 && (
        <Pager
          label="Pages of requests"
          page={view.page}
          totalPages={view.pages}
          total={view.found.length}
          onPage={(page) => {
            view.goTo(page)
            showTop()
          }}
        />
      )}
      <RequestDialogs requests={requests} />
    </MatrixScope>
  )
}
