import { useDeferredValue, useMemo, useReducer } from 'react'
import { useUrlText } from '@recog/section-kit'
import type { SteeringUser } from '@recog/shared-session'
import { indexPeople, searchPeople } from '../search-people'
import type { DecisionStates } from './decision-state'
import { inOrder } from './request-order'
import { initialView, nextView, pageOf } from './request-view'

/** Requests on one page: nobody can survey 200 of them. */
const REQUESTS_PER_PAGE = 25

/** The requests that match a search, in the chosen order, page by page; and the approved people. */
export function useRequests(users: readonly SteeringUser[], states: DecisionStates) {
  const hasDates = users.some(({ requestedAt }) => requestedAt !== '')
  // Back and reload restore the search.
  const [sought, seek] = useUrlText('q')
  const [view, dispatch] = useReducer(nextView, {
    ...initialView(hasDates ? 'oldest' : 'asSent'),
    query: sought,
  })
  const { pending, listed, members } = useMemo(() => {
    const isDecided = ({ userId }: SteeringUser) => states.get(userId)?.status === 'decided'
    return {
      pending: users.filter((user) => !user.isApproved && !isDecided(user)),
      listed: users.filter((user) => (isDecided(user) ? !view.hidden.has(user.userId) : !user.isApproved)),
      members: users.filter(({ isApproved }) => isApproved),
    }
  }, [users, states, view.hidden])
  const index = useMemo(() => indexPeople(listed), [listed])
  const deferredQuery = useDeferredValue(view.query)
  const found = useMemo(
    () => inOrder(searchPeople(index, deferredQuery), view.order),
    [index, deferredQuery, view.order],
  )
  const { page, pages, rows } = pageOf(found, view.page, REQUESTS_PER_PAGE)
  const decided = [...states].filter(([, { status }]) => status === 'decided').map(([id]) => id)
  return {
    view,
    hasDates,
    found,
    members,
    /** Everybody who still waits, whether or not the search finds them. */
    pending,
    listed,
    page,
    pages,
    /** The requests on this page. */
    rows,
    search(query: string) {
      seek(query)
      dispatch({ type: 'searched', query, decided })
    },
    sort: (order: typeof view.order) => dispatch({ type: 'sorted', order, decided }),
    goTo: (next: number) => dispatch({ type: 'paged', page: next }),
    tick: (ids: readonly string[], on: boolean) => dispatch({ type: 'ticked', ids, on }),
    reopen: (id: string) => dispatch({ type: 'reopened', id }),
  }
}
