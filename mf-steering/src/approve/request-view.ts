import type { RequestOrder } from './request-order'

/** The order and the filter that the visitor has chosen, and the selected requests. */
interface RequestView {
  readonly query: string
  readonly order: RequestOrder
  /** From 1. */
  readonly page: number
  readonly selected: ReadonlySet<string>
  /** Decided requests that are no longer shown. Others stay in place, so that no other row moves under the pointer. */
  readonly hidden: ReadonlySet<string>
}

type ViewEvent =
  | { readonly type: 'searched'; readonly query: string; readonly decided: readonly string[] }
  | { readonly type: 'sorted'; readonly order: RequestOrder; readonly decided: readonly string[] }
  | { readonly type: 'paged'; readonly page: number }
  | { readonly type: 'ticked'; readonly ids: readonly string[]; readonly on: boolean }
  | { readonly type: 'reopened'; readonly id: string }

/** The view before anything was chosen. */
export const initialView = (order: RequestOrder): RequestView => ({
  query: '',
  order,
  page: 1,
  selected: new Set(),
  hidden: new Set(),
})

/** A new search or order starts on the first page, without the rows that have been decided by then. */
export function nextView(view: RequestView, event: ViewEvent): RequestView {
  switch (event.type) {
    case 'searched':
      return { ...view, query: event.query, page: 1, hidden: new Set([...view.hidden, ...event.decided]) }
    case 'sorted':
      return { ...view, order: event.order, page: 1, hidden: new Set([...view.hidden, ...event.decided]) }
    case 'paged':
      return { ...view, page: event.page }
    case 'ticked':
      return { ...view, selected: ticked(view.selected, event) }
    case 'reopened':
      return { ...view, hidden: without(view.hidden, [event.id]) }
  }
}

function ticked(selected: ReadonlySet<string>, { ids, on }: { ids: readonly string[]; on: boolean }) {
  return on ? new Set([...selected, ...ids]) : without(selected, ids)
}

const without = (set: ReadonlySet<string>, ids: readonly string[]) =>
  new Set([...set].filter((id) => !ids.includes(id)))

/** The part of a list that is on one page, and the number of pages. A page past the last one is the last. */
export function pageOf<T>(list: readonly T[], page: number, size: number) {
  const pages = Math.max(1, Math.ceil(list.length / size))
  const shown = Math.min(Math.max(1, page), pages)
  return { page: shown, pages, rows: list.slice((shown - 1) * size, shown * size) }
}
