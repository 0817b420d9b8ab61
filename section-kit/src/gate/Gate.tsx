import { Fragment, useEffect, type ReactNode } from 'react'
import { Alert, Button, buttonClass, EmptyState, readerDay, Skeleton } from '@recog/shared-ui'
import {
  loginHref,
  refreshSession,
  rememberAnchor,
  useSession,
  type SessionUser,
} from '@recog/shared-session'
import { useSectionFrame } from '../section-context'
import { href } from '@recog/section-contract'
// By the name of the package: the one router of a page comes from the shell, and federation knows it by this name.
import { Link, useLocation } from '@recog/section-kit/router'
import { Page } from '../Page'
import { usePage } from '../routes-of'
import { accessOf, GATE_TEXTS } from './access'
import { useKeepsText } from './use-keeps-text'

interface GateProps {
  /** Replaces the fixed text (requirements chapter 6) for a signed-in visitor who may not see the page. */
  readonly refusedText?: string
  /** Replaces the sign-in request, for pages that redirect (R2.15, R2.29, R4.13). */
  readonly whenSignedOut?: ReactNode
  /** Replaces the message for a signed-in visitor who may not see the page. */
  readonly whenRefused?: ReactNode
  /** The content brings its own `Page`: the messages of the gate then get one too, so that they have a heading. */
  readonly ownsPage?: boolean
  readonly children: (user: SessionUser) => ReactNode
}

/**
 * Shows a page only to its audience, which the section's description names. While the session loads it shows a skeleton: no
 * flash and no redirect (edge case T1).
 *
 * @throws Error outside the routes of a section
 */
export function Gate({ refusedText, whenSignedOut, whenRefused, ownsPage = false, children }: GateProps) {
  const { audience } = usePage()
  const access = accessOf(audience, useSession())
  const frame = useSectionFrame()
  const loading = access.kind === 'loading'
  const framed = (message: ReactNode) => (ownsPage ? <Page>{message}</Page> : message)
  useEffect(() => (loading ? frame.beginLoad() : undefined), [frame, loading])
  const keepsText = useKeepsText(access.kind === 'granted') && access.kind === 'refused'
  const refusal = refusedText ?? GATE_TEXTS[audience]
  if (access.kind === 'granted' || keepsText)
    return (
      <>
        {keepsText && <Alert tone="error">{refusal}</Alert>}
        {/* Nobody else gets what the page has loaded for one person. */}
        <Fragment key={access.user.userId}>{children(access.user)}</Fragment>
      </>
    )

  switch (access.kind) {
    case 'loading':
      return <Skeleton lines={4} />
    case 'signed-out':
      // Without a response from the server, a redirect could loop (edge case T2).
      if (!access.checked) return framed(<SignInRequest unchecked />)
      return whenSignedOut ?? framed(<SignInRequest />)
    case 'refused':
      return (
        whenRefused ??
        framed(
          <EmptyState message={refusal}>
            <WaitingSince requestedAt={access.user.requestedAt} />
          </EmptyState>,
        )
      )
  }
}

/** Tells an applicant that the request has arrived and has not been forgotten, where the server says when that was. */
function WaitingSince({ requestedAt }: { readonly requestedAt: string }) {
  const day = readerDay(requestedAt)
  return day && <p>Your request to join has been waiting for a decision since {day}.</p>
}

/** "Please login first." with a sign-in link and, after a failed session request, a Retry button. */
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
      {!unchecked && (
        <p>
          Not a member yet? <Link to={href('/join')}>Request to join</Link>
        </p>
      )}
    </EmptyState>
  )
}
