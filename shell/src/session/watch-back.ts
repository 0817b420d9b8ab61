import { checkAfterBack, type SessionStore } from '@recog/shared-session'
import { conceal } from './conceal'

interface BackOptions {
  readonly view: Window
  readonly session: SessionStore
  /** Whether the page may be shown as it was left. */
  readonly check?: () => Promise<boolean>
  readonly reload?: () => void
}

/**
 * Keeps Back true to who is signed in (edge case T13). Browsers keep pages that were left and bring them back as they were:
 * whoever has signed out meanwhile, here, in another tab or on another machine, must not find a member's data there. A page
 * left signed in is therefore put away before it is kept, and put back once the server has said that the same person is still
 * signed in; else it is loaded anew. Pages of visitors who are not signed in come back at once.
 *
 * Call it last: whatever else looks at the page when it is left has to find it there.
 */
export function watchBack({
  view,
  session,
  check = checkAfterBack,
  reload = () => view.location.reload(),
}: BackOptions): void {
  let reveal: (() => void) | undefined

  async function comeBack(): Promise<void> {
    if (!(await check())) return reload()
    reveal?.()
    reveal = undefined
  }

  view.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && session.getState().status === 'signed-in') reveal ??= conceal(view)
  })
  view.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void comeBack()
  })
}
