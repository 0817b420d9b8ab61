import { StrictMode, useEffect, useMemo, type ReactNode } from 'react'
import { SessionContext, type SessionStore } from '@recog/shared-session'
import { BridgedRouter } from './bridged-router'
import type { SectionProps } from '@recog/section-contract'
import { createReadySignal } from './ready-signal'
import { SectionErrorBoundary } from './SectionErrorBoundary'
import { SectionFrameContext, type SectionFrame } from './section-context'

interface SectionRootProps {
  readonly props: SectionProps<SessionStore>
  readonly children: ReactNode
  /** Shown after a crash; by default a message with Retry. */
  readonly whenCrashed?: ReactNode
  /** Called once the first effects have run. @returns whether the section is mounted: none of them has thrown */
  onStarted(): boolean
  onError(error: unknown): void
}

/** The providers around the pages of a section, or around a contribution: session, router, ready signal and error boundary. */
export function SectionRoot({ props, children, onStarted, onError, whenCrashed }: SectionRootProps) {
  const ready = useMemo(() => createReadySignal(props.onReady), [props])
  const frame = useMemo<SectionFrame>(
    () => ({ beginLoad: ready.begin, pageShown: props.onPage, places: props.places }),
    [ready, props],
  )
  useEffect(() => {
    // React reports an effect that throws after all effects have run.
    queueMicrotask(() => {
      if (onStarted()) ready.committed()
    })
  }, [onStarted, ready])
  return (
    <StrictMode>
      <SectionErrorBoundary location={props.location} onError={onError} whenCrashed={whenCrashed}>
        <SessionContext value={props.session}>
          <SectionFrameContext value={frame}>
            <BridgedRouter bridge={props.location}>{children}</BridgedRouter>
          </SectionFrameContext>
        </SessionContext>
      </SectionErrorBoundary>
    </StrictMode>
  )
}
