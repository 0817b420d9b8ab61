import { renderToString } from 'react-dom/server'
import { staticBridge, type PortalRoute } from '@recog/section-contract'
import { createSessionStore } from '@recog/shared-session'
import { HeaderRoot } from './header/HeaderRoot'

const LINK = { label: '{{label}}', to: '{{to}}', shownTo: 'anyone', path: '/a-page' } as const
const PAGE: PortalRoute = { path: LINK.path, section: 'a section', title: '', audience: 'anyone' }

/**
 * Parts of the header as documents contain it while the session is loading: `header` with `{{links}}` for its links, and `link`
 * and `current-link` with `{{to}}` and `{{label}}`. Which links there are, the live sections say.
 */
export function render(part: string): string {
  const html = renderToString(
    <HeaderRoot
      navigation={{ links: [LINK], profile: undefined }}
      match={() => (part === 'current-link' ? { kind: 'route', route: PAGE } : { kind: 'not-found' })}
      location={staticBridge('/')}
      session={createSessionStore({ status: 'loading' })}
      onAlive={() => {}}
    />,
  )
  const [link = ''] = /<li>.*?<\/li>/.exec(html) ?? []
  return part === 'header' ? html.replace(link, '{{links}}') : link
}
