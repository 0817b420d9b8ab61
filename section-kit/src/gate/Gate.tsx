import { useEffect, type ReactNode } from 'react'
import { Button, buttonClass, EmptyState, Skeleton } from '@recog/shared-ui'
import {
  loginHref,
  refreshSession,
  rememberAnchor,
  useSession,
  type SessionUser,
} from '@recog/shared-session'
import { useSectionFrame } from '../section-context'
import { useLocation } from '@recog/section-kit/router'
import { usePage } from '../page-context'
import { accessOf, GATE_TEXTS } from './access'

interface GateProps {
  /** Shown instead of the fixed text (requirements chapter 6) when the visitor is signed in but may not see the page. */
  readonly refusedText?: string
  /** Shown instead of the sign-in request, for pages that redirect (R2.15, R2.29, R4.13). */
  readonly whenSignedOut?: ReactNode
  readonly whenRefused?: ReactNode
  readonly children: (user: SessionUser) => ReactNode
}

/**
 * Shows a page to its audience, as the section describes it. Decides after the session is known, never before: no flash and no
 * redirect while it loads (edge case T1).
 */
export function Gate({ refusedText, whenSignedOut, whenRefused, children }: GateProps) {
  const { audience } = usePage()
  const access = accessOf(audience, useSession())
  const frame = useSectionFrame()
  const loading = access.kind === 'loading'
  useEffect(() => (loading ? frame.beginLoad() : undefined), [frame, loading])

  switch (access.kind) {
    case 'loading':
      return <Skeleton lines={4} />
    case 'signed-out':
      // The server could not be asked who is signed in: a redirect could go round in circles (edge case T2).
      if (!access.checked) return <SignInRequest unchecked />
      return whenSignedOut ?? <SignInRequest />
    case 'refused':
      return whenRefused ?? <EmptyState message={refusedText ?? GATE_TEXTS[audience]} />
    case 'granted':
      return children(access.user)
  }
}

/** "Please login first." with the way to do it; and, when the session could not be asked for, a way to ask again. */
function SignInRequest({ unchecked = false }: { unchecked?: boolean }) {
  const location = useLocation()
  return (
    <EmptyState message={GATE_TEXTS.signedOut}>
      {unchecked && <p>We could not check whether you are signed in.</p>}
      {unchecked && (
        <Button variant="secondary" onClick={() => void refreshSession()}>
          Retry
        </Button>
      )}
      <a className={buttonClass('primary')} href={loginHref(location)} onClick={() => rememberAnchor(window)}>
        Sign in
      </a>
    </EmptyState>
  )
}
