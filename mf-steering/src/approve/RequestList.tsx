import { useEffect, useState, type KeyboardEvent } from 'react'
import { notePendingRequests, settings, type SessionUser, type SteeringUser } from '@recog/shared-session'
import { EmptyState, Pager } from '@recog/shared-ui'
import { assign } from '../api'
import { changeConfirmation } from '../matrix/change-confirmation'
import { createMatrix, STEERING_TEXTS } from '../matrix/matrix-store'
import { MatrixScope } from '../matrix/MatrixScope'
import { firstAccess } from './decisions'
import { useRequestFocus, type RequestFocus } from './request-focus'
import { createRequestStore, type RequestStore } from './request-store'
import { useRequestView } from './request-view'
import { RequestDialogs } from './RequestDialogs'
import { RequestTable } from './RequestTable'
import { RequestTools } from './RequestTools'

interface RequestListProps {
  readonly user: SessionUser
  readonly people: readonly SteeringUser[]
}

/** The requests, and the checkboxes of the groups of those who have just been approved. Each hears of the changes of the other. */
function createStores(user: SessionUser, people: readonly SteeringUser[], focus: RequestFocus) {
  const matrix = createMatrix({
    users: people,
    committees: [],
    assign: async (change) => {
      await assign(change)
      requests.noteAssigned(change)
    },
    texts: STEERING_TEXTS,
    // They lead no group yet, so only steering rights need a confirmation.
    confirmationFor: changeConfirmation({
      committees: [],
      ownUserId: user.userId,
      steeringId: settings().steeringCommitteeId,
    }),
  })
  const requests = createRequestStore({
    people,
    canDecline: user.capabilities.includes('decline'),
    access: firstAccess(user),
    focus,
    onGroupsChanged: ({ userId }) => matrix.forget(userId),
  })
  requests.store.subscribe((now, before) => {
    if (now.people !== before.people) matrix.store.setState({ users: now.people })
  })
  return { matrix, requests }
}

/**
 * The pending requests, with a search. A decision removes the row; where it can be undone, the row stays as a note of the
 * decision until the next search.
 */
export function RequestList({ user, people }: RequestListProps) {
  const focus = useRequestFocus()
  const { setList, setSearch, showTop } = focus
  const [{ matrix, requests }] = useState(() => createStores(user, people, focus))
  useEffect(() => requests.stop, [requests])
  const view = useRequestView(requests)
  const { pending, rows } = view

  const [keys] = useState(() => requestKeys(requests, focus))
  const hasKeys = user.capabilities.includes('undo-decision')
  const isCounted = user.capabilities.includes('pending-requests')
  useEffect(() => {
    // The number in the header, a moment later: React may run this effect while it commits the header, and then cannot render it again.
    if (isCounted) queueMicrotask(() => notePendingRequests(pending.length))
  }, [isCounted, pending.length])
  return (
    <MatrixScope matrix={matrix}>
      {view.listed.length > 0 && (
        <RequestTools
          ref={setSearch}
          requests={requests}
          view={view}
          onKeyDown={hasKeys ? keys : undefined}
        />
      )}
      {pending.length === 0 && <EmptyState message="There are no pending requests." />}
      {/* The names are what has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={setList} onKeyDown={hasKeys ? keys : undefined}>
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

/**
 * The keys of the list of requests: next and previous, approve, assign. They work while a name has the focus, so that no letter that
 * is meant for a field or a screen reader decides on anybody. The arrow down leads from the search to the list, Escape from the groups
 * back to the name.
 */
function requestKeys(requests: RequestStore, focus: RequestFocus) {
  const actions: Readonly<Record<string, (userId: string) => void>> = {
    ArrowDown: (userId) => focus.step(userId, 1),
    ArrowUp: (userId) => focus.step(userId, -1),
    a: (userId) => requests.approveById(userId),
    g: (userId) => requests.showGroups(userId, true),
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, repeat } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
    const { groupsOf } = requests.store.getState()
    const onName = target.dataset['person']
    if (key === 'Escape' && groupsOf && target.closest('td ul')) {
      focus.keepOn(groupsOf.userId)
      requests.showGroups(undefined)
    } else if (onName !== undefined || (key === 'ArrowDown' && target.matches('[type=search]'))) {
      const isLetter = key.length === 1
      const action = actions[isLetter ? key.toLowerCase() : key]
      if (!action) return
      event.preventDefault()
      if (!(isLetter && repeat)) action(onName ?? '')
    }
  }
}
