export interface FollowLinksOptions {
  /** Everything in it is listened to. */
  readonly root: EventTarget
  /** Whether there is a page at a path. */
  isPage(pathname: string): boolean
  navigate(to: string): void
  /** A link to this address is about to be used: it is hovered, touched or has the focus. */
  onIntent?(to: string): void
}

const INTENTS = ['pointerover', 'focusin', 'touchstart']

/**
 * Follow links to pages of the portal without loading a document. It is the only code that does: links are plain `<a href>`,
 * so they work in every part of the page, before its code has arrived, and with every key that opens another tab.
 *
 * @returns stops listening
 */
export function followLinks({ root, isPage, navigate, onIntent }: FollowLinksOptions): () => void {
  const intended = (event: Event) => {
    const to = onIntent && addressIn(event, isPage)
    if (to) onIntent?.(to)
  }
  const follow = (event: Event) => {
    const to = isPlainClick(event as MouseEvent) && addressIn(event, isPage)
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

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>

/** Not with a key that asks for a new tab or a download, and not one that was taken care of. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: Click): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented
}

/** The page of the portal that the link leads to, if it is one. */
function addressIn({ target }: Event, isPage: (pathname: string) => boolean): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined
  const { origin, pathname, search, hash } = new URL(link.href)
  const here = link.ownerDocument.location
  // A place on the same page is the browser's business.
  const isHere = hash !== '' && pathname === here.pathname && search === here.search
  return origin === here.origin && isPage(pathname) && !isHere ? pathname + search + hash : undefined
}
