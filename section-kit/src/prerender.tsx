import { renderToString } from 'react-dom/server'
import type { ReactNode } from 'react'
import { createSessionStore } from '@recog/shared-session'
import { type SectionProps, staticBridge } from '@recog/section-contract'
import { SectionRoot } from './SectionRoot'

const nothing = () => {}

/**
 * Render a section's page to HTML with the session still loading. A page that can be read so is hydrated by its parcel; of the
 * others it is what stands there until their data come.
 */
export function prerenderSection(routes: ReactNode): (path: string) => string {
  return (path) => {
    const props: SectionProps = {
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
      <SectionRoot props={props} routes={routes} onCommitted={nothing} onError={nothing} />,
    )
  }
}
