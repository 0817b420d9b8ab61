import { useUrlChoice, useUrlNumber, useUrlText } from '@recog/section-kit'
import { CHOSEN_ORDERS, type ChosenOrder, type RequestOrder } from './request-order'

/**
 * The search, the order and the page of the requests, which the URL contains: they survive Back and reload, and can be shared.
 *
 * @param hasDates whether the server says since when people wait; without, the order is the server's
 */
export function useRequestUrl(hasDates: boolean) {
  const [query, setQuery] = useUrlText('q')
  const [chosen, setOrder] = useUrlChoice('order', CHOSEN_ORDERS)
  const [page, goTo] = useUrlNumber('page', 1)
  const order: RequestOrder = hasDates ? chosen : 'asSent'
  return {
    query,
    order,
    page,
    goTo,
    /** Search, from the first page. */
    search(next: string) {
      setQuery(next)
      if (page !== 1) goTo(1)
    },
    /** Sort, from the first page. */
    sort(next: ChosenOrder) {
      setOrder(next)
      if (page !== 1) goTo(1)
    },
  }
}
