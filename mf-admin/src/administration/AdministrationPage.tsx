import { useEffect } from 'react'
import { Gate, href, Page } from '@recog/section-kit'
import { Link, useLocation } from '@recog/section-kit/router'
import { loginHref } from '@recog/shared-session'
import { buttonClass, EmptyState } from '@recog/shared-ui'
import { AccountsSection } from '../accounts/AccountsSection'
import { mayRedirect } from './redirect-once'

/** `/Admin` (spec section 2). */
export function AdministrationPage() {
  return (
    <Page
      title="Administration"
      actions={
        <Link className={buttonClass('secondary')} to={href.auditLogs()}>
          Audit logs
        </Link>
      }
    >
      <Gate need="admin" whenSignedOut={<ToLogin />}>
        {() => <AccountsSection />}
      </Gate>
    </Page>
  )
}

/** Unauthenticated visitors are sent to the login with the way back, once a minute at most (spec section 4, edge case T2). */
function ToLogin() {
  const location = useLocation()
  const target = loginHref(location)
  useEffect(() => {
    if (mayRedirect(sessionStorage)) window.location.assign(target)
  }, [target])
  return (
    <EmptyState message="Please login first.">
      <a className={buttonClass('primary')} href={target}>
        Sign in
      </a>
    </EmptyState>
  )
}
