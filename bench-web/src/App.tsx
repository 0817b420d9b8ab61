import { StrictMode } from 'react'
import { matchRoute, type LocationBridge, type SectionName } from '@recog/section-contract'
import { BridgedRouter } from '@recog/section-kit'
import { useLocation } from '@recog/section-kit/router'
import { SessionContext, type SessionStore } from '@recog/shared-session'
import { ToastProvider } from '@recog/shared-ui'
import { Header } from '@recog/shell/src/header/Header'
import { SectionRoutes as AdminRoutes } from '@recog/mf-admin/src/SectionRoutes'
import { SectionRoutes as DirectoryRoutes } from '@recog/mf-directory/src/SectionRoutes'
import { SectionRoutes as ProjectsRoutes } from '@recog/mf-projects/src/SectionRoutes'
import { SectionRoutes as PublicRoutes } from '@recog/mf-public/src/SectionRoutes'
import { SectionRoutes as SteeringRoutes } from '@recog/mf-steering/src/SectionRoutes'

/** A section that is not listed is not measured. */
const SCREENS: Partial<Record<SectionName, () => React.ReactNode>> = {
  'mf-public': PublicRoutes,
  'mf-directory': DirectoryRoutes,
  'mf-steering': SteeringRoutes,
  'mf-admin': AdminRoutes,
  'mf-projects': ProjectsRoutes,
}

interface AppProps {
  readonly location: LocationBridge
  readonly session: SessionStore
}

/** The same screens as one application: no federation, no stage, one React root. What the portal is measured against. */
export function App({ location, session }: AppProps) {
  return (
    <StrictMode>
      <SessionContext value={session}>
        <BridgedRouter bridge={location}>
          <header id="portal-header">
            <Header />
          </header>
          <main id="portal-stage">
            <ToastProvider>
              <Screen />
            </ToastProvider>
          </main>
        </BridgedRouter>
      </SessionContext>
    </StrictMode>
  )
}

function Screen() {
  const match = matchRoute(useLocation().pathname)
  const Routes = match.kind === 'route' && SCREENS[match.route.section]
  return Routes ? <Routes /> : null
}
