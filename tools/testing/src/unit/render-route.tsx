import type { ReactNode } from 'react'
import { act, render, type RenderResult } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { followLinks, type PlacesBridge } from '@recog/section-contract'
import {
  createSessionStore,
  SessionContext,
  type SessionState,
  type SessionStore,
} from '@recog/shared-session'
import { ToastProvider, toastStore } from '@recog/shared-ui'
import { BridgedRouter } from '@recog/section-kit'
import { SectionFrameContext } from '@recog/section-kit/frame'
import { isPortalPage, memoryBridge, type MemoryBridge } from './memory-bridge'
import { frameWith } from './sample-places'

export interface RenderOptions {
  /** The URL to open. */
  readonly at: string
  /** The session; see `personas`. */
  readonly session: SessionState
  /** What other sections contribute to the page: `samplePlaces`; by default nothing. */
  readonly places?: PlacesBridge
}

/** A rendered page, and what a test can do with it. */
export interface RenderedRoute extends RenderResult {
  readonly bridge: MemoryBridge
  readonly store: SessionStore
  readonly user: UserEvent
  /** The current path, query and hash. */
  href(): string
  hasUnsavedChanges(): boolean
}

/** Render a page of a section as the stage would. @param routes of the section */
export function renderRoute(routes: ReactNode, { at, session, places }: RenderOptions): RenderedRoute {
  // Without those of the test before.
  act(() => toastStore.setState({ list: [] }))
  const bridge = memoryBridge(at)
  const store = createSessionStore(session)
  const user = userEvent.setup()
  // As the shell does for every page.
  const root = document.createElement('div')
  document.body.append(root)
  followLinks({ root, isPage: isPortalPage, navigate: bridge.navigate })
  const view = render(
    <SessionContext value={store}>
      <SectionFrameContext value={frameWith(places)}>
        <BridgedRouter bridge={bridge}>
          <ToastProvider>{routes}</ToastProvider>
        </BridgedRouter>
      </SectionFrameContext>
    </SessionContext>,
    { container: root },
  )
  // They stay, however long a busy machine takes to press what they offer.
  act(() => toastStore.setState({ isPaused: true }))
  return { ...view, bridge, store, user, href: bridge.href, hasUnsavedChanges: bridge.hasUnsavedChanges }
}
