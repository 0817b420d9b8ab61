import { useContext, useState, type ReactNode } from 'react'
import {
  configureSettings,
  createSessionStore,
  SessionContext,
  type SessionState,
} from '@recog/shared-session'
import { ToastProvider } from '@recog/shared-ui'
import { followLinks } from '@recog/section-contract'
import { BridgedRouter } from '@recog/section-kit'
import { isPortalPage, memoryBridge } from '../unit/memory-bridge'
import { intercept } from './intercept'
import { makeEmptyWorld, makeWorld } from '../portal-api/make-world'
import { makeLargeWorld } from '../portal-api/make-large-world'
import { portalApi } from '../portal-api/portal-api'
import { sessionOf } from '../portal-api/session-of'
import type { Persona, World } from '../portal-api/world'
import { StoryGlobals } from './story-globals'
import type { ScreenProps } from './screen-props'

const WORLDS: Record<NonNullable<ScreenProps['world']>, () => World> = {
  usual: () => makeWorld(Date.now()),
  empty: makeEmptyWorld,
  large: () => makeLargeWorld(Date.now(), 2_000, 60),
}

interface StoryHostProps extends ScreenProps {
  readonly as: Persona
  readonly routes: ReactNode
}

/** The session, location and fake API of a screen, created for every story, persona and latency. */
export function StoryHost({
  at,
  as,
  api = {},
  world: kind = 'usual',
  capabilities,
  session,
  botCheck,
  routes,
}: StoryHostProps) {
  const { latency } = useContext(StoryGlobals)
  const [{ store, bridge }] = useState(() => {
    const world = { ...WORLDS[kind](), ...(capabilities && { capabilities }) }
    configureSettings({ botCheck: { script: './bot-check.js', siteKey: botCheck ?? '' } })
    intercept(portalApi({ world, persona: as, overrides: api, latency }))
    return { store: createSessionStore(stateOf(world, as, session)), bridge: memoryBridge(at) }
  })
  // As the shell does for every page.
  const follow = (root: HTMLElement | null) =>
    root ? followLinks({ root, isPage: isPortalPage, navigate: bridge.navigate }) : undefined
  return (
    <div ref={follow}>
      <SessionContext value={store}>
        <BridgedRouter bridge={bridge}>
          <ToastProvider>{routes}</ToastProvider>
        </BridgedRouter>
      </SessionContext>
    </div>
  )
}

function stateOf(world: World, persona: Persona, session: ScreenProps['session']): SessionState {
  if (session === 'loading') return { status: 'loading' }
  if (session === 'failed') return { status: 'failed', error: new Error('no response') }
  return sessionOf(world, persona)
}
