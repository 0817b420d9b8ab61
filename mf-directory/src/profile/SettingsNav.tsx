import type { ReactNode } from 'react'
import { href } from '@recog/section-contract'
import { Link } from '@recog/section-kit/router'
import { identityHref, type SessionUser } from '@recog/shared-session'
import { SideNav } from '@recog/shared-ui'

interface SettingsNavProps {
  readonly user: SessionUser
  /** The current one. */
  readonly page: '/profile' | '/notifications'
  readonly children: ReactNode
}

/** The pages about the visitor's own account; the server has the same links on its account page. */
export function SettingsNav({ user, page, children }: SettingsNavProps) {
  const current = (path: string) => (path === page ? 'page' : undefined)
  return (
    <SideNav
      label="Settings"
      links={
        <>
          <Link to={href('/profile')} aria-current={current('/profile')}>
            Profile
          </Link>
          <a href={identityHref('manage/index')}>Account</a>
          {user.capabilities.includes('notifications') && user.isCommittee && (
            <Link to={href('/notifications')} aria-current={current('/notifications')}>
              Notifications
            </Link>
          )}
          {user.capabilities.includes('my-data') && (
            <a href={`${page === '/profile' ? '' : href('/profile')}#my-data`}>My data</a>
          )}
        </>
      }
    >
      {children}
    </SideNav>
  )
}
