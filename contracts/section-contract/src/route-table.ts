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
  /** Fixed paths come before those with parameters: in nginx and earlier shells the first match wins. */
  readonly routes: readonly PortalRoute[]
  /** Paths that redirect to another one (R2.6, R2.15). */
  readonly redirects: Readonly<Record<string, string>>
}

/** The fixed text of the page for unknown paths. */
export const NOT_FOUND_TEXT = '404 - Not Found: The page you are looking for does not exist.'

/**
 * Combine the pages and redirects of all sections (ADR 4).
 *
 * @throws Error when a URL would lead to two sections, or two link the greeting; the message names both
 */
export function portalRoutes(
  sections: readonly Pick<SectionDescription, 'name' | 'pages' | 'redirects'>[],
): PortalRoutes {
  const claims: Claim[] = []
  const claim = (path: string, section: string) => {
    const other = claims.find((each) => areInConflict(each, { path, section }))
    if (other) throw new Error(describeConflict(other, { path, section }))
    claims.push({ path, section })
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
  refuseSecondGreeting(routes)
  return {
    routes: routes.toSorted((a, b) => compareText(shapeOf(a.path), shapeOf(b.path))),
    redirects: Object.assign({}, ...sections.map(({ redirects }) => redirects)) as Record<string, string>,
  }
}

interface Claim {
  readonly path: string
  readonly section: string
}

/**
 * Within a section, fixed paths come before those with parameters. Another section may not claim a URL that such a path matches
 * already: it would take over a part of the owner's pages.
 */
function areInConflict(a: Claim, b: Claim): boolean {
  const [one, other] = [segmentsOf(a.path), segmentsOf(b.path)]
  const matches = (left: string, right: string) =>
    left === right || (a.section !== b.section && (left === PARAMETER || right === PARAMETER))
  return one.length === other.length && one.every((segment, index) => matches(segment, other[index] ?? ''))
}

function describeConflict(a: Claim, b: Claim): string {
  const isSame = segmentsOf(a.path).join() === segmentsOf(b.path).join()
  return isSame
    ? `${b.path} belongs to ${a.section} and to ${b.section}: a path has one owner`
    : `${b.path} of ${b.section} and ${a.path} of ${a.section} are the same for some URLs: a URL has one owner`
}

const PARAMETER = ':'

/** In lower case, and without empty ones: `/Projects/` leads where `/projects` leads. */
const segmentsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (segment.startsWith(':') ? PARAMETER : segment))

function refuseSecondGreeting(routes: readonly PortalRoute[]): void {
  const [one, other] = routes.filter(({ navigation }) => navigation?.kind === 'greeting')
  if (one && other)
    throw new Error(
      `The greeting links to ${one.path} of ${one.section} and to ${other.path} of ${other.section}`,
    )
}

/** A sort key that puts parameters after every fixed segment. */
const shapeOf = (path: string) => path.toLowerCase().replaceAll(/:\w+/g, '\uffff')
const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b))
