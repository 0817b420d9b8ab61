import { renderToString } from 'react-dom/server'
import { staticBridge, type PortalRoute } from '@recog/section-contract'
import { createSessionStore } from '@recog/shared-session'
import { HeaderRoot } from './header/HeaderRoot'

const LINK = { label: '{{label}}', to: '{{to}}', shownTo: 'anyone', path: '/a-page' } as const
const PAGE: PortalRoute = { path: LINK.path, section: 'a section', title: '', audience: 'anyone' }

/**
 * Render a part of the header while the session is loading: `header` with the placeholder `{{links}}`, or `link` and
 * `current-link` with `{{to}}` and `{{label}}`. `publish` fills in the links of the live sections.
 */
export function render(part: string): string {
  const location = staticBridge('/')
  const html = renderToString(
    <HeaderRoot
      navigation={{ links: [LINK], profile: undefined }}
      match={() => (part === 'current-link' ? { kind: 'route', route: PAGE } : { kind: 'not-found' })}
      location={location}
      rendered={location.current()}
      session={createSessionStore({ status: 'loading' })}
      onHydrated={() => {}}
    />,
  )
  const [link = ''] = /<li>.*?<\/li>/.exec(html) ?? []
  return part === 'header' ? html.replace(link, '{{links}}') : link
}
