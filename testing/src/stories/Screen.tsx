import { useContext, useState, type ComponentType, type ReactNode } from 'react'
import {
  configureSettings,
  createSessionStore,
  SessionContext,
  toSessionUser,
  type Capability,
  type SessionState,
} from '@recog/shared-session'
import { ToastProvider } from '@recog/shared-ui'
import { followLinks } from '@recog/section-contract'
import { BridgedRouter } from '@recog/section-kit'
import { isPortalPage, memoryBridge } from '../unit/memory-bridge'
import { intercept } from './intercept'
import { peopleAnswers } from '../portal-api/answers-people'
import { makeEmptyWorld, makeLargeWorld, makeWorld } from '../portal-api/make-world'
import { portalApi, type Overrides } from '../portal-api/portal-api'
import { personById, type Persona, type World } from '../portal-api/world'
import { StoryGlobals } from './story-globals'

export interface ScreenProps {
  /** The address that is open. */
  readonly at: string
  /** Who is looking; left out, the toolbar decides. */
  readonly as?: Persona
  /** Calls that fail, never answer, or answer something of their own. */
  readonly api?: Overrides
  /** What there is to see: the usual group, nothing, or a group of 2,000 people and 60 working groups. */
  readonly world?: 'usual' | 'empty' | 'large'
  /** What the server offers beyond chapter 7 of the requirements; left out, everything there is. */
  readonly capabilities?: readonly Capability[]
  /** The session is not known yet, or could not be asked for. */
  readonly session?: 'loading' | 'failed'
  /** The bot check of the join form does not work. */
  readonly botCheck?: 'broken'
}

const WORLDS: Record<NonNullable<ScreenProps['world']>, () => World> = {
  usual: () => makeWorld(Date.now()),
  empty: makeEmptyWorld,
  large: () => makeLargeWorld(Date.now(), 2_000, 60),
}

/** A component that shows the routes of a section at an address, as one person, on an API in memory. */
export function screenOf(routes: ReactNode): ComponentType<ScreenProps> {
  return function Screen(props: ScreenProps) {
    const globals = useContext(StoryGlobals)
    const persona = props.as ?? globals.persona
    return <Stand key={JSON.stringify([props, globals])} {...props} as={persona} routes={routes} />
  }
}

interface StandProps extends ScreenProps {
  readonly as: Persona
  readonly routes: ReactNode
}

/** Everything a screen stands on; made anew for every story, person and latency. */
function Stand({
  at,
  as,
  api = {},
  world: kind = 'usual',
  capabilities,
  session,
  botCheck,
  routes,
}: StandProps) {
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
  if (session === 'failed') return { status: 'failed', error: new Error('no answer') }
  const me = personById(world, persona)
  if (!me) return { status: 'signed-out' }
  const wire = peopleAnswers.userInfo({
    world,
    me,
    params: {},
    query: new URLSearchParams(),
    body: undefined,
  })
  const user = toSessionUser(wire)
  return user ? { status: 'signed-in', user } : { status: 'signed-out' }
}
