import { renderToString } from 'react-dom/server'
import { createSessionStore } from '@recog/shared-session'
import { staticBridge } from '@recog/section-contract'
import { HeaderRoot } from './header/HeaderRoot'

/** The header as the document carries it: session still loading. Hydrated by the shell. */
export function render(path: string): string {
  const session = createSessionStore({ status: 'loading' })
  const nothing = () => {}
  return renderToString(
    <HeaderRoot location={staticBridge(path)} session={session} onIntent={nothing} onAlive={nothing} />,
  )
}
