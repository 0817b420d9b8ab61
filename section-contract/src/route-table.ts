import type { PageDescription, SectionDescription } from './section-description'

/** A page of the portal: the part of its description that the shell needs. */
export interface PortalRoute extends Pick<
  PageDescription,
  'title' | 'audience' | 'navigation' | 'under' | 'footer'
> {
  readonly path: string
  readonly section: string
}

/** All paths of the portal. `publish` collects them from the live releases and writes them into the document. */
export interface PortalRoutes {
  /** The first match wins, so fixed paths come before those with parameters. */
  readonly routes: readonly PortalRoute[]
  /** Paths that redirect to another one (R2.6, R2.15). */
  readonly redirects: Readonly<Record<string, string>>
}

/** The fixed text of the page for unknown paths. */
export const NOT_FOUND_TEXT = '404 - Not Found: The page you are looking for does not exist.'

/**
 * Combine the pages and redirects of all sections (ADR 4).
 *
 * @throws Error when two sections claim the same path; the message names both
 */
export function portalRoutes(
  sections: readonly Pick<SectionDescription, 'name' | 'pages' | 'redirects'>[],
): PortalRoutes {
  const owners = new Map<string, string>()
  const claim = (path: string, section: string) => {
    const shape = path.toLowerCase().replaceAll(/:\w+/g, ':')
    const owner = owners.get(shape)
    if (owner) throw new Error(`${path} belongs to ${owner} and to ${section}: a path has one owner`)
    owners.set(shape, section)
  }
  const routes = sections.flatMap(({ name: section, pages }) =>
    Object.entries(pages).map(([path, { title, audience, navigation, under, footer }]): PortalRoute => {
      claim(path, section)
      return {
        path,
        section,
        title,
        audience,
        ...(navigation && { navigation }),
        ...(under && { under }),
        ...(footer && { footer }),
      }
    }),
  )
  for (const { name, redirects = {} } of sections) Object.keys(redirects).forEach((from) => claim(from, name))
  return {
    routes: routes.toSorted((a, b) => compareText(shapeOf(a.path), shapeOf(b.path))),
    redirects: Object.assign({}, ...sections.map(({ redirects }) => redirects)) as Record<string, string>,
  }
}

/** A sort key that puts parameters after every fixed segment. */
const shapeOf = (path: string) => path.toLowerCase().replaceAll(/:\w+/g, '\uffff')
const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b))
