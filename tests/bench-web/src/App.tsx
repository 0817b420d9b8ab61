import { StrictMode, type ComponentType } from 'react'
import { navigationOf, portalRoutes, type LocationBridge } from '@recog/section-contract'
import { createMatcher } from '@recog/section-contract/match'
import { BridgedRouter } from '@recog/section-kit'
import { useLocation } from '@recog/section-kit/router'
import { SessionContext, type SessionStore } from '@recog/shared-session'
import { ToastProvider } from '@recog/shared-ui'
import { Header } from '@recog/shell/header'
import { section as admin } from '@recog/mf-admin/section'
import { SectionRoutes as AdminRoutes } from '@recog/mf-admin/src/SectionRoutes'
import { section as directory } from '@recog/mf-directory/section'
import { SectionRoutes as DirectoryRoutes } from '@recog/mf-directory/src/SectionRoutes'
import { section as projects } from '@recog/mf-projects/section'
import { SectionRoutes as ProjectsRoutes } from '@recog/mf-projects/src/SectionRoutes'
import { section as publicPages } from '@recog/mf-public/section'
import { SectionRoutes as PublicRoutes } from '@recog/mf-public/src/SectionRoutes'
import { section as steering } from '@recog/mf-steering/section'
import { SectionRoutes as SteeringRoutes } from '@recog/mf-steering/src/SectionRoutes'

const pages = portalRoutes([admin, directory, projects, publicPages, steering])
export const match = createMatcher(pages)
const navigation = navigationOf(pages)

/** Only these sections are measured. */
const SCREENS: Readonly<Record<string, ComponentType>> = {
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

/** The same screens as one application without federation or stage, in one React root: the portal's comparison. */
export function App({ location, session }: AppProps) {
  return (
    <StrictMode>
      <SessionContext value={session}>
        <BridgedRouter bridge={location}>
          <header id="portal-header">
            <Header navigation={navigation} match={match} />
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
  const found = match(useLocation().pathname)
  const Routes = found.kind === 'route' && SCREENS[found.route.section]
  return Routes ? <Routes /> : null
}
