import { StrictMode, useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react'
import { SessionContext } from '@recog/shared-session'
import { ToastProvider } from '@recog/shared-ui'
import { BridgedRouter } from './bridged-router'
import type { SectionProps } from '@recog/section-contract'
import { ReadySignal } from './ready-signal'
import { SectionErrorBoundary } from './SectionErrorBoundary'
import { SectionFrameContext, type SectionFrame } from './section-context'

interface SectionRootProps {
  readonly props: SectionProps
  readonly routes: ReactNode
  onCommitted(): void
  onError(error: unknown): void
}

/** The providers around the pages of a section: session, router, ready signal and error boundary. */
export function SectionRoot({ props, routes, onCommitted, onError }: SectionRootProps) {
  const ready = useMemo(() => new ReadySignal(props.onReady), [props])
  const frame = useMemo<SectionFrame>(
    () => ({
      beginLoad: ready.begin,
      pageShown: props.onPage,
      block: (guard) => props.location.block(guard),
    }),
    [ready, props],
  )
  useLayoutEffect(onCommitted, [onCommitted])
  useEffect(() => ready.committed(), [ready])
  return (
    <StrictMode>
      <SectionErrorBoundary location={props.location} onError={onError}>
        <SessionContext value={props.session}>
          <SectionFrameContext value={frame}>
            <BridgedRouter bridge={props.location}>
              <ToastProvider>{routes}</ToastProvider>
            </BridgedRouter>
          </SectionFrameContext>
        </SessionContext>
      </SectionErrorBoundary>
    </StrictMode>
  )
}
