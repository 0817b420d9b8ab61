/** A link that a visitor had in view when they left a page. */
export interface ScrollAnchor {
  readonly href: string
  /** From the top of the window, in CSS pixels. */
  readonly distance: number
}

/** Enough for one that moves on its own, as a project does that was approved in the meantime, to be outvoted. */
const ANCHORS = 3

/**
 * The links closest to the middle of the window, among those that lead where no other link of the page leads. The page is laid
 * out for this. A link in a box that has been scrolled is none: when the visitor returns, the box is at its top again.
 */
export function findScrollAnchors({ document, innerHeight }: Window): readonly ScrollAnchor[] {
  const fromMiddle = ({ distance }: ScrollAnchor) => Math.abs(distance - innerHeight / 2)
  return [...onlyLinks(document)]
    .flatMap(([href, link]) => topOf(link).map((distance) => ({ href, distance, link })))
    .filter(({ distance, link }) => distance > 0 && distance < innerHeight && !isInScrolledBox(link))
    .toSorted((a, b) => fromMiddle(a) - fromMiddle(b))
    .slice(0, ANCHORS)
    .map(({ href, distance }) => ({ href, distance }))
}

/** How far down the anchors have moved, in CSS pixels: the median of those that the page has. 0 if it has none. */
export function movementOf(anchors: readonly ScrollAnchor[], { document }: Window): number {
  const links = onlyLinks(document)
  const moved = anchors
    .flatMap(({ href, distance }) => topOf(links.get(href)).map((top) => top - distance))
    .toSorted((a, b) => a - b)
  return moved[Math.floor((moved.length - 1) / 2)] ?? 0
}

function isInScrolledBox(element: Element): boolean {
  const box = element.parentElement
  if (!box || box.tagName === 'MAIN') return false
  return box.scrollTop > 0 || isInScrolledBox(box)
}

/** The top of a link in the window, in CSS pixels; none if it is missing or hidden. */
function topOf(link: HTMLAnchorElement | undefined): readonly number[] {
  const { top = 0, height = 0 } = link?.getBoundingClientRect() ?? {}
  return height > 0 ? [top] : []
}

/** The links of the page that are the only ones to their URL, by this URL. */
function onlyLinks(document: Document): ReadonlyMap<string, HTMLAnchorElement> {
  const links = new Map<string, HTMLAnchorElement>()
  const several = new Set<string>()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
    if (links.has(link.href)) several.add(link.href)
    links.set(link.href, link)
  }
  for (const href of several) links.delete(href)
  return links
}
