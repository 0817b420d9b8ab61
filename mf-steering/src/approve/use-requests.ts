import { useDeferredValue, useMemo, useReducer } from 'react'
import { usePeopleSearch, type SteeringUser } from '@recog/shared-session'
import type { DecisionStates } from './decision-state'
import { inOrder, type ChosenOrder } from './request-order'
import { INITIAL_VIEW, nextView, pageOf } from './request-view'
import { useRequestUrl } from './use-request-url'

/** Requests on one page: nobody can survey 200 of them. */
const REQUESTS_PER_PAGE = 25

/** The requests that match a search, in the chosen order, page by page; and the approved people. */
export function useRequests(users: readonly SteeringUser[], states: DecisionStates) {
  const hasDates = users.some(({ requestedAt }) => requestedAt !== '')
  const { query, order, page: wanted, ...url } = useRequestUrl(hasDates)
  const [view, dispatch] = useReducer(nextView, INITIAL_VIEW)
  const members = useMemo(() => users.filter(({ isApproved }) => isApproved), [users])
  const { pending, listed } = useMemo(() => {
    const isDecided = ({ userId }: SteeringUser) => states.get(userId)?.status === 'decided'
    return {
      pending: users.filter((user) => !user.isApproved && !isDecided(user)),
      listed: users.filter((user) => (isDecided(user) ? !view.hidden.has(user.userId) : !user.isApproved)),
    }
  }, [users, states, view.hidden])
  const search = usePeopleSearch(listed)
  const deferredQuery = useDeferredValue(query)
  const found = useMemo(() => inOrder(search(deferredQuery), order), [search, deferredQuery, order])
  const { page, pages, rows } = pageOf(found, wanted, REQUESTS_PER_PAGE)
  const rearrange = () => {
    const decided = [...states].filter(([, { status }]) => status === 'decided').map(([id]) => id)
    dispatch({ type: 'rearranged', decided })
  }
  return {
    query,
    order,
    selected: view.selected,
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
    search(next: string) {
      url.search(next)
      rearrange()
    },
    sort(next: ChosenOrder) {
      url.sort(next)
      rearrange()
    },
    goTo: url.goTo,
    tick: (ids: readonly string[], on: boolean) => dispatch({ type: 'ticked', ids, on }),
    reopen: (id: string) => dispatch({ type: 'reopened', id }),
  }
}
