import { newEntry, readEntry, type EntryState } from './history-entry'

interface PopOptions {
  readonly view: Window
  /** The position and path of the page on screen. */
  readonly current: () => { readonly index: number; readonly pathname: string }
  /** Whether the page on screen has unsaved changes. */
  readonly isDirty: () => boolean
  readonly mayLeave: () => Promise<boolean>
  /** The visitor has gone to this entry. */
  readonly onPop: (entry: EntryState) => void
}

/**
 * Follow Back and Forward. The browser has changed the URL before it tells. While the visitor is asked whether to leave a page
 * with unsaved changes, the change is undone.
 */
export function followPops({ view, current, isDirty, mayLeave, onPop }: PopOptions): void {
  let step: 'following' | 'undoing' | 'confirmed' = 'following'
  view.addEventListener('popstate', (event) => {
    const now = step
    step = 'following'
    if (now === 'undoing') return
    const { index, pathname } = current()
    const next = readEntry(event.state) ?? newEntry(index)
    if (now === 'confirmed' || view.location.pathname === pathname || !isDirty()) return onPop(next)
    const distance = next.index - index
    step = 'undoing'
    view.history.go(-distance)
    void mayLeave().then((leave) => {
      if (!leave) return
      step = 'confirmed'
      view.history.go(distance)
    })
  })
}
