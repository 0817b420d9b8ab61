import { useContext } from 'react'
import { DocsContext } from '@storybook/addon-docs/blocks'
import { portalUrl } from '../model/portal-page'
import type { ScreenDoc } from '../model/screens'
import { Facts, Links } from './Links'
import { Part, Sheet } from './Sheet'
import { StoryFrame } from './StoryFrame'
import { docsHref, sourceHref } from './reference'
import tables from './Table.module.css'

const AUDIENCES: Readonly<Record<string, string>> = {
  anyone: 'Everyone, signed in or not',
  'signed-in': 'Everyone who is signed in',
  member: 'Approved members',
  lead: 'Work group leads',
  steering: 'Steering members',
  admin: 'Administrators',
}

/** A screen: what it is for, who sees it, how to reach it, its components, and its stories. */
export function ScreenPage({ screen }: { readonly screen: ScreenDoc }) {
  const context = useContext(DocsContext)
  const stories = context.componentStories()
  const [first] = stories
  const [path] = screen.paths
  return (
    <Sheet title={path?.title ?? screen.name} lead={purposeOf(screen.description)}>
      <Links
        links={[
          ['Source', sourceHref(screen.file)],
          ['Stories', sourceHref(screen.stories ?? screen.file)],
          ...screen.paths
            // Paths with a parameter name a project or person that other portals do not have.
            .filter(({ path: route }) => !route.includes(':'))
            .map(
              ({ path: route, title }) =>
                [`Open “${title}” in the portal`, portalUrl(route, window.location)] as const,
            ),
        ]}
      />
      {first && <StoryFrame story={first.id} name={`${screen.name}, ${first.name}`} />}
      <Part title="Pages">
        <div className={tables.scroll}>
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">URL</th>
                <th scope="col">Title</th>
                <th scope="col">Who sees it</th>
              </tr>
            </thead>
            <tbody>
              {screen.paths.map(({ path: route, title, audience }) => (
                <tr key={route}>
                  <th scope="row">
                    <code>{route}</code>
                  </th>
                  <td>{title}</td>
                  <td>{AUDIENCES[audience] ?? audience}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Part>
      <Part title="Personas and states" lead="Each opens as a story of its own.">
        <Facts
          empty="None."
          facts={stories.map(({ id, name }) => ({ label: name, href: `?path=/story/${id}` }))}
        />
      </Part>
      <Part title="Components on this screen">
        <Facts
          empty="None of the shared ones."
          facts={screen.components.map((name) => ({ label: name, href: docsHref(`Components/${name}`) }))}
        />
      </Part>
    </Sheet>
  )
}

/** The docstring without the path at its start and the citations at its end. */
function purposeOf(description: string): string {
  const text = description.replace(/^`[^`]+`(?:, `[^`]+`)*: /, '').replace(/\s*\([^)]*R\d+\.\d+[^)]*\)/g, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
