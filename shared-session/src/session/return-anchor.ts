import { withStorage } from '../browser'

const KEY = 'recog-return-anchor'

/**
 * Remember the URL's fragment during sign-in, because the server never sees it (edge case T16). Call it right before the page is
 * left.
 *
 * @param view the window of the page
 */
export function rememberAnchor(view: Window): void {
  const { pathname, search, hash } = view.location
  // Without storage the visitor returns to the top of the page.
  withStorage('sessionStorage', (storage) => {
    if (hash) storage.setItem(KEY, JSON.stringify([pathname + search, hash]))
    else storage.removeItem(KEY)
  })
}

/** Restore the remembered fragment, once, if this is the page that was left. @param view the window of the page */
export function restoreAnchor(view: Window): void {
  withStorage('sessionStorage', (storage) => {
    const [path, hash] = JSON.parse(storage.getItem(KEY) ?? '[]') as string[]
    const { pathname, search } = view.location
    if (!hash || path !== pathname + search) return
    storage.removeItem(KEY)
    if (!view.location.hash) view.history.replaceState(view.history.state, '', hash)
  })
}
