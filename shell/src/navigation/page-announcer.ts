/** Title, focus and announcement of a page (R2.9, edge case T34). */
export interface PageAnnouncer {
  /** A navigation begins. The very first page keeps the focus where the browser put it. */
  expect(kind: 'first' | 'push' | 'replace' | 'pop'): void
  /** The title of the address, from its section's description, until the page gives its own. */
  titleOf(title: string): void
  /** The page on screen says its title, now or once its data has come. */
  pageShown(title: string): void
  /** The page has been swapped in: focus its heading and announce it. */
  arrived(): void
}

interface AnnouncerOptions {
  readonly document: Document
  readonly stage: HTMLElement
  readonly liveRegion: HTMLElement
}

/** What every title ends with. */
export const PORTAL_NAME = 'ReCOG'

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
      pending = path === lastPath && kind !== 'first' ? undefined : kind
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
