import { checkRestoredPage, type SessionStore } from '@recog/shared-session'
import { PORTAL_NAME } from '../navigation/navigation'

interface GuardOptions {
  readonly view: Window
  readonly session: SessionStore
  /** Whether the page may be shown as it was left. */
  readonly check?: () => Promise<boolean>
  readonly reload?: () => void
}

/**
 * Keeps members' data out of the back/forward cache (ADR 8, edge case T13). Browsers restore left pages unchanged, even if the
 * visitor has signed out since, in another tab or on another machine. So a page left signed in is detached before it is cached.
 * It is shown again only if the server confirms that the same person is signed in; otherwise it is reloaded.
 *
 * Call it last: other `pagehide` listeners must run while the content is still in the document.
 */
export function guardBfcache({
  view,
  session,
  check = checkRestoredPage,
  reload = () => view.location.reload(),
}: GuardOptions): void {
  let reattach: (() => void) | undefined

  async function restore(): Promise<void> {
    if (!(await check())) return reload()
    reattach?.()
    reattach = undefined
  }

  view.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && session.getState().status === 'signed-in') reattach ??= detachPage(view)
  })
  view.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void restore()
  })
}

/**
 * Remove the page's content and title from the document (ADR 8). The elements stay in memory unchanged, including their React
 * trees.
 *
 * @returns reattaches them, with scroll positions, focus and modal dialogs as they were
 */
export function detachPage(view: Window): () => void {
  const { document, scrollX, scrollY } = view
  const { body, title, activeElement } = document
  const scrolled = [...body.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
  const dialogs = body.querySelectorAll<HTMLDialogElement>('dialog[open]')
  const blank = document.createElement('body')
  body.replaceWith(blank)
  document.title = PORTAL_NAME

  return () => {
    blank.replaceWith(body)
    document.title = title
    dialogs.forEach(reopen)
    scrolled.forEach(({ element, top, left }) => element.scrollTo(left, top))
    view.scrollTo(scrollX, scrollY)
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  }
}

/** A dialog that was removed from the document is no longer modal. */
function reopen(dialog: HTMLDialogElement): void {
  dialog.removeAttribute('open')
  dialog.showModal()
}
