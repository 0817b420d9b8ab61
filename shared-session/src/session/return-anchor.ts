const KEY = 'recog-return-anchor'

/**
 * Keep the part of the address after `#` over the way through the login: the server never sees it (edge case T16). Call it
 * right before the page is left.
 */
export function rememberAnchor(view: Window): void {
  const { pathname, search, hash } = view.location
  try {
    if (hash) view.sessionStorage.setItem(KEY, JSON.stringify([pathname + search, hash]))
    else view.sessionStorage.removeItem(KEY)
  } catch {
    // Storage may be refused; the way back then ends at the top of the page.
  }
}

/** Put it back, once, when the page that was left is open again. */
export function restoreAnchor(view: Window): void {
  try {
    const [address, hash] = JSON.parse(view.sessionStorage.getItem(KEY) ?? '[]') as string[]
    const { pathname, search } = view.location
    if (!hash || address !== pathname + search) return
    view.sessionStorage.removeItem(KEY)
    if (!view.location.hash) view.history.replaceState(view.history.state, '', hash)
  } catch {
    // As above.
  }
}
