const KEY = 'recog-return-anchor'

/**
 * Remember the URL's fragment during sign-in, because the server never sees it (edge case T16). Call it right before the page is
 * left.
 *
 * @param view the window of the page
 */
export function rememberAnchor(view: Window): void {
  const { pathname, search, hash } = view.location
  try {
    if (hash) view.sessionStorage.setItem(KEY, JSON.stringify([pathname + search, hash]))
    else view.sessionStorage.removeItem(KEY)
  } catch {
    // Storage may be blocked; the visitor then returns to the top of the page.
  }
}

/** Restore the remembered fragment, once, if this is the page that was left. @param view the window of the page */
export function restoreAnchor(view: Window): void {
  try {
    const [path, hash] = JSON.parse(view.sessionStorage.getItem(KEY) ?? '[]') as string[]
    const { pathname, search } = view.location
    if (!hash || path !== pathname + search) return
    view.sessionStorage.removeItem(KEY)
    if (!view.location.hash) view.history.replaceState(view.history.state, '', hash)
  } catch {
    // As above.
  }
}
