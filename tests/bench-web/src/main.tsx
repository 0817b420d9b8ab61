import '@recog/shared-ui/tokens.css'
import '@recog/shared-ui/base.css'
import '@recog/shell/shell.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { followLinks } from '@recog/section-contract'
import { configureSettings, readSettings, sessionStore, startSession } from '@recog/shared-session'
import { createPortalLocation } from '@recog/shell/location'
import { App, match } from './App'

configureSettings(readSettings(document))
void startSession()
const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')
const location = createPortalLocation(window, match)
followLinks({
  root: document,
  isPage: (pathname) => match(pathname).kind !== 'not-found',
  navigate: location.navigate,
})
const app = <App location={location} session={sessionStore} />
if (root.childElementCount > 0) hydrateRoot(root, app)
else createRoot(root).render(app)
