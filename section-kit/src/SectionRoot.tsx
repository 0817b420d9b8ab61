import { StrictMode, useEffect, useMemo, type ReactNode } from 'react'
import { SessionContext, type SessionStore } from '@recog/shared-session'
import { BridgedRouter } from './bridged-router'
import type { SectionProps } from '@recog/section-contract'
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

/**
 * Calls `onReady` once, when a mounted section has its first data: after the first commit, and after all loads that started in
 * it have settled. A page without loads is ready after the commit (ADR 37).
 */
export function createReadySignal(onReady: () => void) {
  /** What it still waits for: the first commit, and each load. */
  const awaited = new Set<object>()
  let isReported = false

  /** @returns reports that it has settled; further calls do nothing */
  function begin(): () => void {
    const work = {}
    awaited.add(work)
    return () => {
      awaited.delete(work)
      if (isReported || awaited.size > 0) return
      isReported = true
      onReady()
    }
  }

  return { begin, committed: begin() }
}
