import { useContext, useState, type ComponentType, type ReactNode } from 'react'
import {
  configureSettings,
  createSessionStore,
  SessionContext,
  type Capability,
  type SessionState,
} from '@recog/shared-session'
import { ToastProvider } from '@recog/shared-ui'
import { followLinks } from '@recog/section-contract'
import { BridgedRouter } from '@recog/section-kit'
import { isPortalPage, memoryBridge } from '../unit/memory-bridge'
import { intercept } from './intercept'
import { makeEmptyWorld, makeLargeWorld, makeWorld } from '../portal-api/make-world'
import { portalApi, type Overrides } from '../portal-api/portal-api'
import { sessionOf } from '../portal-api/session-of'
import type { Persona, World } from '../portal-api/world'
import { StoryGlobals } from './story-globals'

export interface ScreenProps {
  /** The URL of the page. */
  readonly at: string
  /** The persona; by default the one of the toolbar. */
  readonly as?: Persona
  /** Calls that fail, never respond, or have a custom response. */
  readonly api?: Overrides
  /** The data: the usual group, none, or 2,000 people and 60 working groups. */
  readonly world?: 'usual' | 'empty' | 'large'
  /** The capabilities of the server; by default all. */
  readonly capabilities?: readonly Capability[]
  /** The session is still loading, or failed to load. */
  readonly session?: 'loading' | 'failed'
  /** The bot check of the join form does not work. */
  readonly botCheck?: 'broken'
}

const WORLDS: Record<NonNullable<ScreenProps['world']>, () => World> = {
  usual: () => makeWorld(Date.now()),
  empty: makeEmptyWorld,
  large: () => makeLargeWorld(Date.now(), 2_000, 60),
}

/**
 * Create a component that shows a page of a section for a persona, with the fake API.
 *
 * @param routes of the section
 */
export function screenOf(routes: ReactNode): ComponentType<ScreenProps> {
  return function Screen(props: ScreenProps) {
    const globals = useContext(StoryGlobals)
    const persona = props.as ?? globals.persona
    return <StoryHost key={JSON.stringify([props, globals])} {...props} as={persona} routes={routes} />
  }
}

interface StoryHostProps extends ScreenProps {
  readonly as: Persona
  readonly routes: ReactNode
}

/** The session, location and fake API of a screen, created for every story, persona and latency. */
function StoryHost({
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
