import { useEffect } from 'react'
import { href } from '@recog/section-contract'
import { Gate, Page, useLoad } from '@recog/section-kit'
import { Link, useLocation } from '@recog/section-kit/router'
import { loginHref, useUser, type Capability, type SessionUser } from '@recog/shared-session'
import { buttonClass, Cluster, EmptyState, ErrorState } from '@recog/shared-ui'
import { AccountsSection } from '../accounts/AccountsSection'
import { loadGroups } from '../api'
import { AssignSection } from '../assign/AssignSection'
import { BulkAddSection } from '../bulk-add/BulkAddSection'
import { goToLogin } from './go-to-login'

/** `/Admin` (R2.55-R2.60). */
export function AdministrationPage() {
  // In the first frame, before anybody is known, too: then nothing moves.
  const isRefused = useUser()?.isAdmin === false
  return (
    <Page
      lead="Accounts, memberships and roles."
      actions={
        !isRefused && (
          <>
            <OfferedLink capability="people" to={href('/admin/people')}>
              People
            </OfferedLink>
            <OfferedLink capability="system" to={href('/admin/system')}>
              System
            </OfferedLink>
            <Link className={buttonClass('secondary')} to={href('/admin/audit-logs')}>
              Audit logs
            </Link>
          </>
        )
      }
    >
      <Gate whenSignedOut={<ToLogin />}>{(user) => <Administration user={user} />}</Gate>
    </Page>
  )
}

interface OfferedLinkProps {
  /** What the server must offer. */
  readonly capability: Capability
  /** Path of the page. */
  readonly to: string
  readonly children: string
}

/** Leads to a page whose calls not every server knows: shown only where the server offers them (R7.46). */
function OfferedLink({ capability, to, children }: OfferedLinkProps) {
  if (!useUser()?.capabilities.includes(capability)) return null
  return (
    <Link className={buttonClass('secondary')} to={to}>
      {children}
    </Link>
  )
}

const PARTS = [
  { anchor: '#accounts', label: 'Create account or Reset password' },
  { anchor: '#bulk-add', label: 'Bulk Add Members' },
  { anchor: '#assign', label: 'Assign single user working group roles' },
] as const

function Administration({ user }: { readonly user: SessionUser }) {
  const groups = useLoad(loadGroups, [])
  const loaded = groups.status === 'loaded' ? groups.data : undefined
  return (
    <>
      <nav aria-label="On this page">
        <Cluster>
          {PARTS.map(({ anchor, label }) => (
            <a key={anchor} className={buttonClass('secondary', 'small')} href={anchor}>
              {label}
            </a>
          ))}
        </Cluster>
      </nav>
      <AccountsSection user={user} />
      {groups.status === 'error' && (
        <ErrorState
          message="Unable to load working groups. Please refresh the page."
          onRetry={groups.retry}
        />
      )}
      <BulkAddSection user={user} groups={loaded} />
      <AssignSection user={user} groups={loaded} waiting={groups.status === 'loading'} />
    </>
  )
}

/**
 * Redirects a signed-out visitor to the login, every time (R4.13). `Gate` does not render it while the session is loading or
 * after it failed to load, so a broken server causes no redirect loop (edge case T2).
 */
function ToLogin() {
  const location = useLocation()
  useEffect(() => goToLogin(location), [location])
  return (
    <EmptyState message="Please login first.">
      <a className={buttonClass('primary')} href={loginHref(location)}>
        Sign in
      </a>
    </EmptyState>
  )
}
