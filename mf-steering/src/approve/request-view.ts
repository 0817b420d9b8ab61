/** The selected requests, and the decided ones that are no longer shown. The search, the order and the page are in the URL. */
interface RequestView {
  readonly selected: ReadonlySet<string>
  /** Decided requests that are no longer shown. Others stay in place, so that no other row moves under the pointer. */
  readonly hidden: ReadonlySet<string>
}

type ViewEvent =
  | { readonly type: 'rearranged'; readonly decided: readonly string[] }
  | { readonly type: 'ticked'; readonly ids: readonly string[]; readonly on: boolean }
  | { readonly type: 'reopened'; readonly id: string }

/** The view before anything was chosen. */
export const INITIAL_VIEW: RequestView = { selected: new Set(), hidden: new Set() }

/** A new search or order shows the list without the rows that have been decided by then. */
export function nextView(view: RequestView, event: ViewEvent): RequestView {
  switch (event.type) {
    case 'rearranged':
      // The same view for each key of a search: otherwise everybody would be looked through and indexed again.
      return event.decided.every((id) => view.hidden.has(id))
        ? view
        : { ...view, hidden: new Set([...view.hidden, ...event.decided]) }
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
