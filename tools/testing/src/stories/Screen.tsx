import { useContext, useState, type ReactNode, type ComponentType } from 'react'
import { BatchInterceptor } from '@mswjs/interceptors'
import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest'
import {
  configureSettings,
  createSessionStore,
  SessionContext,
  type Capability,
  type PortalSettings,
  type SessionState,
} from '@recog/shared-session'
import { ToastProvider } from '@recog/shared-ui'
import { followLinks } from '@recog/section-contract'
import { BridgedRouter } from '@recog/section-kit'
import { SectionFrameContext } from '@recog/section-kit/frame'
import { portalApi, type Overrides } from '../portal-api/portal-api'
import type { Persona, World } from '../portal-api/world'
import { isPortalPage, memoryBridge } from '../unit/memory-bridge'
import { makeEmptyWorld, makeWorld, makeLargeWorld } from '../portal-api/make-world'
import { sessionOf } from '../portal-api/own-handlers'
import { frameWith, samplePlaces, type SamplePlaces } from '../unit/sample-places'
import { StoryGlobals } from './story-globals'

export interface ScreenProps {
  /** The URL of the page. */
  readonly at: string
  /** The persona; by default the one of the toolbar. */
  readonly as?: Persona
  /** Calls that fail, never respond, or have a custom response. */
  readonly api?: Overrides
  /** The data: the usual group, none, or 2,000 people, 60 working groups and 200 requests. */
  readonly world?: 'usual' | 'empty' | 'large'
  /** The capabilities of the server; by default all. */
  readonly capabilities?: readonly Capability[]
  /** The session is still loading, or failed to load. */
  readonly session?: 'loading' | 'failed'
  /** Contributions of other sections to the page; by default none. */
  readonly places?: SamplePlaces
  /** The bot check of the join form does not work. */
  readonly botCheck?: 'broken'
}

let current: ReturnType<typeof portalApi> | undefined

const interceptor = new BatchInterceptor({
  name: 'portal-api',
  interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
})
// The interceptor waits for what its listener returns, although its types do not say so.
// oxlint-disable-next-line typescript/no-misused-promises
interceptor.on('request', async ({ request, controller }) => {
  const response = current?.respond(request)
  if (response) controller.respondWith(await response)
})

/** From now on, handle the API calls of this page with the fake API. */
function intercept(api: NonNullable<typeof current>): void {
  current = api
  interceptor.apply()
}

const WORLDS: Record<NonNullable<ScreenProps['world']>, () => World> = {
  usual: () => makeWorld(Date.now()),
  empty: makeEmptyWorld,
  large: () => makeLargeWorld(Date.now(), 2_000, 60),
}

/** What the site would write into the document of a visitor. */
function publicGroupOf({ capabilities, people, groups }: World): PortalSettings['publicGroup'] {
  if (!capabilities.includes('public-group') || groups.length === 0) return undefined
  return {
    members: `${people.filter(({ approved }) => approved).length}`,
    institutions: `${new Set(people.map(({ institution }) => institution)).size}`,
    workingGroups: `${groups.length}`,
    groups: groups.slice(0, 12),
    meeting: 'Webinar: Spinal cord tolerance revisited',
    when: 'Tuesday 12 January 2027 at 09:00 Australian Eastern Daylight Time',
    where: 'Online',
    steering: 'Helena Sundqvist, Kenji Watanabe',
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
  places,
  routes,
}: StoryHostProps) {
  const { latency } = useContext(StoryGlobals)
  const [{ store, bridge, frame }] = useState(() => {
    const world = { ...WORLDS[kind](), ...(capabilities && { capabilities }) }
    configureSettings({
      botCheck: { script: './bot-check.js', siteKey: botCheck ?? '' },
      ...(as === 'anonymous' && { publicGroup: publicGroupOf(world) }),
    })
    intercept(portalApi({ world, persona: as, overrides: api, latency }))
    const store = createSessionStore(stateOf(world, as, session))
    return { store, bridge: memoryBridge(at), frame: frameWith(places && samplePlaces(places)) }
  })
  // As the shell does for every page.
  const follow = (root: HTMLElement | null) =>
    root ? followLinks({ root, isPage: isPortalPage, navigate: bridge.navigate }) : undefined
  return (
    <div ref={follow}>
      <SessionContext value={store}>
        <SectionFrameContext value={frame}>
          <BridgedRouter bridge={bridge}>
            <ToastProvider>{routes}</ToastProvider>
          </BridgedRouter>
        </SectionFrameContext>
      </SessionContext>
    </div>
  )
}

function stateOf(world: World, persona: Persona, session: ScreenProps['session']): SessionState {
  if (session === 'loading') return { status: 'loading' }
  if (session === 'failed') return { status: 'failed', error: new Error('no response') }
  return sessionOf(world, persona)
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
