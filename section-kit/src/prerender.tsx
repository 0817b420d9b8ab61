import { renderToString } from 'react-dom/server'
import type { ReactNode } from 'react'
import { createSessionStore, type SessionStore } from '@recog/shared-session'
import { type SectionProps, staticBridge } from '@recog/section-contract'
import { ToastProvider } from '@recog/shared-ui'
import { SectionRoot } from './SectionRoot'

const nothing = () => {}

/**
 * Render pages of a section to HTML while the session is loading. The HTML is hydrated if the page's description says
 * `prerender`; of other pages it is the skeleton, shown until their data has loaded.
 *
 * @param routes the element with the section's routes, from `routesOf`
 * @returns renders the page at a path; throws whatever the page throws while rendering
 */
export function prerenderSection(routes: ReactNode): (path: string) => string {
  return (path) => {
    const props: SectionProps<SessionStore> = {
      // Never touched while rendering to a string.
      container: undefined as unknown as HTMLElement,
      location: staticBridge(path),
      session: createSessionStore({ status: 'loading' }),
      hydrate: true,
      onReady: nothing,
      onPage: nothing,
      onCrash: nothing,
    }
    return renderToString(
      <SectionRoot props={props} onStarted={() => true} onError={nothing}>
        <ToastProvider>{routes}</ToastProvider>
      </SectionRoot>,
    )
  }
}
