import { renderToString } from 'react-dom/server'
import { createSessionStore } from '@recog/shared-session'
import { staticBridge } from '@recog/section-contract'
import { App } from './App'

export function render(path: string): string {
  return renderToString(<App location={staticBridge(path)} session={createSessionStore()} />)
}
