/**
 * The page of the portal that a story shows. What a URL names in the demo data, such as one project, is missing from other portals, so
 * its story leads to the page above it, or else to the first page of its section. The same goes for a query.
 *
 * @param at URL of a story, such as `/projects/long-description/edit`
 * @param sections the paths of each section's pages, in the order of its `section.ts`
 * @returns a path without parameters; undefined if the story shows no page of a section
 */
export function portalPage(at: string, sections: readonly (readonly string[])[]): string | undefined {
  const path = lower(at.replace(/\?.*/, ''))
  const own = sections.find((pages) => pages.some((page) => firstSegment(lower(page)) === firstSegment(path)))
  const pages = own?.filter((page) => !page.includes(':')) ?? []
  const above = pages.filter((page) => `${path}/`.startsWith(`${lower(page)}/`))
  return above.toSorted((a, b) => b.length - a.length)[0] ?? pages[0]
}

/** The portal's paths are the same in any case. */
const lower = (path: string) => path.toLowerCase()

const firstSegment = (path: string) => path.split('/')[1]

/** The URL of a page of the portal: of the server that serves Storybook, or of `npm start` for one under development. */
export function portalUrl(page: string, { pathname, hostname }: Pick<Location, 'pathname' | 'hostname'>) {
  return pathname.startsWith('/dev/storybook') ? page : `http://${hostname}:8080${page}`
}
