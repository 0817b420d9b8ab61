import {
  placed,
  portalRoutes,
  type PlacedContribution,
  type PortalRoute,
  type PortalRoutes,
  type SectionDescription,
} from '@recog/section-contract'

/** The registry in a document, with the parts that change here. */
interface DocumentRegistry extends PortalRoutes {
  readonly sections: Readonly<Record<string, object>>
  readonly places?: Places
}
type Places = Readonly<Record<string, readonly PlacedContribution[]>>

const REGISTRY = /(<script type="application\/json" id="portal-registry">)([^]*?)(<\/script>)/

/**
 * Put a section with its pages, redirects, links and contributions into a page of the portal, as if it were released: the portal does
 * not know a section that was never released, nor what was added since.
 *
 * @param html of the portal; pages without a registry stay as they are
 * @param description the `section.ts` under development
 * @param url of the section's build
 * @throws when another section has one of its pages
 */
export function addSection(html: string, description: SectionDescription, url: string): string {
  return html.replace(REGISTRY, (_whole, start: string, json: string, end: string) => {
    const registry = withSection(JSON.parse(json) as DocumentRegistry, description, url)
    return start + JSON.stringify(registry).replaceAll('<', '\\u003c') + end
  })
}

function withSection(
  registry: DocumentRegistry,
  description: SectionDescription,
  url: string,
): DocumentRegistry {
  const { name } = description
  const unreleased = {
    live: { version: 'unreleased', entry: `${url}remoteEntry.js`, preload: [], contributions: [], reads: {} },
  }
  return {
    ...registry,
    sections: { [name]: unreleased, ...registry.sections },
    places: placesWith(registry.places ?? {}, description),
    ...portalRoutes([
      ...othersIn(registry.routes, name),
      { ...description, redirects: redirectsOf(registry, description) },
    ]),
  }
}

/** All other sections, as far as their pages tell. */
function othersIn(routes: readonly PortalRoute[], name: string) {
  const sections = new Set(routes.map(({ section }) => section).filter((section) => section !== name))
  return [...sections].map((section) => {
    const own = routes.filter((route) => route.section === section)
    const pages = own.map(({ path, section: _section, ...page }) => [path, { ...page, page: '' }] as const)
    return { name: section, pages: Object.fromEntries(pages) }
  })
}

/** The document does not say whose redirect each one is; a released one of this section stays until the next release. */
const redirectsOf = (
  { redirects }: PortalRoutes,
  own: SectionDescription,
): Readonly<Record<string, string>> => ({
  ...redirects,
  ...own.redirects,
})

/** Contributions that were there before keep their position. New ones come last, because the document does not contain the order. */
function placesWith(released: Places, { name: section, contributes = [] }: SectionDescription): Places {
  const names = new Set([...Object.keys(released), ...contributes.map(({ to }) => to)])
  return Object.fromEntries(
    [...names].map((place) => {
      const own = contributes.filter(({ to }) => to === place).map((each) => placed(section, each))
      const before = (released[place] ?? []).flatMap((each) =>
        each.section === section ? own.filter(({ component }) => component === each.component) : each,
      )
      return [place, [...before, ...own.filter((each) => !before.includes(each))]]
    }),
  )
}
