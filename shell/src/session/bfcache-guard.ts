import { checkRestoredPage, type SessionStore } from '@recog/shared-session'
import { detachPage } from './detach-page'

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
