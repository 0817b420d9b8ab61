/** Title, focus and announcement of a page (R2.9, edge case T34). */
export interface PageAnnouncer {
  /** A navigation starts. The first page leaves the focus where the browser put it. */
  expect(kind: 'first' | 'push' | 'replace' | 'pop'): void
  /** Set the title from the page's description, until the page sets its own. */
  titleOf(title: string): void
  /** The page on screen sets its title, possibly only after its data has loaded. */
  pageShown(title: string): void
  /** The new page is on screen: focus its heading and announce it. */
  arrived(): void
}

interface AnnouncerOptions {
  readonly document: Document
  readonly stage: HTMLElement
  readonly liveRegion: HTMLElement
}

/** The last part of every document title. */
export const PORTAL_NAME = 'ReCOG'

/** Sets the document title, moves the focus and announces pages; not for changes of the query on the same page. */
export function createPageAnnouncer({ document, stage, liveRegion }: AnnouncerOptions): PageAnnouncer {
  let pending: 'first' | 'push' | 'replace' | 'pop' | undefined
  let title = ''
  let lastPath = ''

  function apply(next: string): void {
    title = next
    document.title = `${next} · ${PORTAL_NAME}`
  }

  return {
    expect(kind) {
      const path = document.location.pathname
      if (path !== lastPath || kind === 'first') pending = kind
      lastPath = path
    },
    titleOf(next) {
      if (pending) apply(next)
    },
    pageShown: apply,
    arrived() {
      const kind = pending
      pending = undefined
      if (!kind || kind === 'first') return
      liveRegion.textContent = title
      const heading = stage.querySelector<HTMLElement>('[data-state="shown"] h1')
      heading?.focus({ preventScroll: true })
    },
  }
}
