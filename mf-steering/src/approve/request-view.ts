import { useDeferredValue, useMemo } from 'react'
import { useUrlChoice, useUrlNumber, useUrlText } from '@recog/section-kit'
import { inNameOrder, usePeopleSearch, useStore, type SteeringUser } from '@recog/shared-session'
import type { RequestStore } from './request-store'

/** Requests on one page: nobody can survey 200 of them. */
const REQUESTS_PER_PAGE = 25

/** The orders that visitors choose from; the first is the default. */
export const CHOSEN_ORDERS = ['oldest', 'newest', 'name'] as const

export type ChosenOrder = (typeof CHOSEN_ORDERS)[number]

/** Orders of the list of requests; `asSent` is the server's, for servers without dates. */
type RequestOrder = ChosenOrder | 'asSent'

export type RequestView = ReturnType<typeof useRequestView>

/**
 * The requests that match a search, in the chosen order, page by page. The search, the order and the page are in the URL: they
 * survive Back and reload, and can be shared.
 */
export function useRequestView({ store, hasDates, rearrange }: RequestStore) {
  const { people, decisions, hidden, selected } = useStore(store)
  const [query, setQuery] = useUrlText('q')
  const [chosen, setOrder] = useUrlChoice('order', CHOSEN_ORDERS)
  const [wanted, goTo] = useUrlNumber('page', 1)
  const order: RequestOrder = hasDates ? chosen : 'asSent'
  const isDecided = ({ userId }: SteeringUser) => decisions.get(userId)?.status === 'decided'
  const pending = people.filter((person) => !person.isApproved && !isDecided(person))
  const listed = useMemo(
    () =>
      people.filter(({ userId, isApproved }) =>
        decisions.get(userId)?.status === 'decided' ? !hidden.has(userId) : !isApproved,
      ),
    [people, decisions, hidden],
  )
  const search = usePeopleSearch(listed)
  const deferredQuery = useDeferredValue(query)
  const found = useMemo(() => inOrder(search(deferredQuery), order), [search, deferredQuery, order])
  const { page, pages, rows } = pageOf(found, wanted, REQUESTS_PER_PAGE)
  const fromTheFirstPage = () => {
    if (wanted !== 1) goTo(1)
    rearrange()
  }
  return {
    query,
    order,
    found,
    listed,
    /** Everybody who still waits, whether or not the search finds them. */
    pending,
    /** The selected requests, in order. */
    selected: inOrder(
      pending.filter(({ userId }) => selected.has(userId)),
      order,
    ),
    page,
    pages,
    /** The requests on this page. */
    rows,
    /** Those of the search that can be selected: the undecided ones, and new members, who can be assigned together. */
    selectable: found.filter((person) => !isDecided(person) || person.isApproved),
    /** The selected new members, in order. */
    approved: found.filter(({ userId, isApproved }) => isApproved && selected.has(userId)),
    goTo,
    search(next: string) {
      setQuery(next)
      fromTheFirstPage()
    },
    sort(next: ChosenOrder) {
      setOrder(next)
      fromTheFirstPage()
    },
  }
}

/** Instants in ISO form sort as text; requests without one come last. */
const byDate = (a: SteeringUser, b: SteeringUser) =>
  Number(a.requestedAt === '') - Number(b.requestedAt === '') ||
  Number(a.requestedAt > b.requestedAt) - Number(a.requestedAt < b.requestedAt)

/** Sort requests. Those of the same instant are ordered by name. */
export function inOrder(requests: readonly SteeringUser[], order: RequestOrder): readonly SteeringUser[] {
  switch (order) {
    case 'asSent':
      return requests
    case 'name':
      return inNameOrder(requests)
    case 'oldest':
      return inNameOrder(requests).toSorted(byDate)
    case 'newest':
      return inNameOrder(requests).toSorted((a, b) => byDate(b, a))
  }
}

/** The part of a list that is on one page, and the number of pages. A page past the last one is the last. */
export function pageOf<T>(list: readonly T[], page: number, size: number) {
  const pages = Math.max(1, Math.ceil(list.length / size))
  const shown = Math.min(Math.max(1, page), pages)
  return { page: shown, pages, rows: list.slice((shown - 1) * size, shown * size) }
}
