/** How to follow links. */
export interface FollowLinksOptions {
  /** The links inside it are followed. */
  readonly root: EventTarget
  /** Whether the portal has a page at this path. */
  isPage(pathname: string): boolean
  navigate(to: string): void
  /** Called when a visitor is about to use a link to this URL: it is hovered, touched or focused. */
  onIntent?(to: string): void
}

const INTENTS = ['pointerover', 'focusin', 'touchstart']

/**
 * Follow links to pages of the portal without loading a document, with one listener for the whole page. Links stay plain
 * `<a href>`, so they work before their code has loaded and with all modifier keys.
 *
 * @returns stops listening
 */
export function followLinks({ root, isPage, navigate, onIntent }: FollowLinksOptions): () => void {
  const intended = (event: Event) => {
    const to = urlIn(event, isPage)
    if (to) onIntent?.(to)
  }
  const follow = (event: Event) => {
    const to = isPlainClick(event as MouseEvent) && urlIn(event, isPage)
    if (!to) return
    event.preventDefault()
    navigate(to)
  }
  for (const type of INTENTS) root.addEventListener(type, intended, { passive: true })
  root.addEventListener('click', follow)
  return () => {
    for (const type of INTENTS) root.removeEventListener(type, intended)
    root.removeEventListener('click', follow)
  }
}

/** A click without modifier keys, which open a new tab or download, that no other listener has handled. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented

/** The portal page that the link of an event leads to, if it does. */
function urlIn({ target }: Event, isPage: (pathname: string) => boolean): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined
  const { origin, pathname, search, hash } = new URL(link.href)
  const here = link.ownerDocument.location
  // The browser itself scrolls to an anchor on the same page.
  const isHere = hash !== '' && pathname === here.pathname && search === here.search
  return origin === here.origin && isPage(pathname) && !isHere ? pathname + search + hash : undefined
}
