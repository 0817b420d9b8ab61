import { matchRoute } from '@recog/section-contract'
import { isPlainClick } from '../location/is-plain-click'

interface Options {
  readonly document: Document
  navigate(to: string): void
  /** A link to this address is about to be used. */
  onIntent(to: string): void
}

/** Links of what has no code of its own: a part of the page that is asleep, and the stage's own pages. */
const LINKS = '[data-asleep] a[href], [data-slot="panel"] a[href]'

/** Follow such links to pages of the portal without loading a document, as those of a section are. */
export function followLinks({ document, navigate, onIntent }: Options): void {
  const intended = (event: Event) => {
    const to = addressIn(event)
    if (to) onIntent(to)
  }
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, intended, { passive: true })
  document.addEventListener('click', (event) => {
    const to = isPlainClick(event) && addressIn(event)
    if (!to) return
    event.preventDefault()
    navigate(to)
  })
}

/** The page of the portal that the link leads to, if it is one. */
function addressIn({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(LINKS) : null
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined
  const { origin, pathname, search, hash } = new URL(link.href)
  const here = link.ownerDocument.location
  const isPage = origin === here.origin && matchRoute(pathname).kind !== 'not-found'
  // A place on the same page is the browser's business.
  const isHere = hash !== '' && pathname === here.pathname && search === here.search
  return isPage && !isHere ? pathname + search + hash : undefined
}
