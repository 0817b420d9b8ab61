/** What Storybook shows a story in: the frame of a single one, or its place on a documentation page. */
const STORIES = '#storybook-root, .sb-story'

/**
 * Keep links and forms of stories from replacing the story with another document: the portal's pages are not behind it. Screens follow
 * links to pages of the portal themselves.
 *
 * @param page whose links no longer lead away
 * @param onLink called with the URL of a link or form that was not followed, as the story writes it
 */
export function makeLinksInert(page: Document, onLink: (href: string) => void): void {
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (event.defaultPrevented || !link?.closest(STORIES) || !leads(link, page.location)) return
    event.preventDefault()
    onLink(link.getAttribute('href') ?? '')
  })
  page.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented || form.method === 'dialog' || !form.closest(STORIES)) return
    event.preventDefault()
    onLink(form.getAttribute('action') ?? '')
  })
}

/** Whether a link leads to another document, other than to a site that opens in its own tab. */
function leads({ href, target }: Pick<HTMLAnchorElement, 'href' | 'target'>, at: Location): boolean {
  if (!URL.canParse(href)) return false
  const to = new URL(href)
  const isFragment = to.hash !== '' && href.split('#')[0] === at.href.split('#')[0]
  const opensSite = to.origin !== at.origin && target === '_blank'
  return /^https?:$/.test(to.protocol) && !isFragment && !opensSite
}
