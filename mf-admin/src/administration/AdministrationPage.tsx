import { useEffect } from 'react'
import { Gate, useLoad } from '@recog/section-kit'
import { useLocation } from '@recog/section-kit/router'
import { loginHref, type SessionUser } from '@recog/shared-session'
import { buttonClass, Cluster, EmptyState } from '@recog/shared-ui'
import { AccountsSection } from '../accounts/AccountsSection'
import { loadGroups } from '../api'
import { AssignSection } from '../assign/AssignSection'
import { BulkAddSection } from '../bulk-add/BulkAddSection'
import { AdminPage, NoGroups } from '../layout/AdminPage'
import { goToLogin } from './go-to-login'

/** `/Admin` (R2.55-R2.60). */
export function AdministrationPage() {
  return (
    <AdminPage lead="Accounts, memberships and roles.">
      <Gate whenSignedOut={<ToLogin />}>{(user) => <Administration user={user} />}</Gate>
    </AdminPage>
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
      {groups.status === 'error' && <NoGroups onRetry={groups.retry} />}
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
