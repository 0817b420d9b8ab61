import { useId, useState } from 'react'
import { href } from '@recog/section-contract'
import { useBridge, useBridgeLocation } from '@recog/section-kit'
import { useSession } from '@recog/shared-session'
import { Account } from './Account'
import { isCurrent, navLinks } from './nav-links'
import { PortalLink } from './PortalLink'
import { useMobileMenu } from './use-mobile-menu'
import styles from './Header.module.css'

/** The header of every page (R2.1): fixed, collapsible on small screens. */
export function Header() {
  const session = useSession()
  const { pathname } = useBridgeLocation(useBridge())
  const [open, setOpen] = useState(false)
  const menuId = useId()
  const { bar, toggle } = useMobileMenu({ open, close: () => setOpen(false), pathname })
  const user = session.status === 'signed-in' ? session.user : undefined

  return (
    <div className={styles['bar']} ref={bar}>
      <PortalLink className={styles['brand']} to={href.home()} aria-label="ReCOG home">
        <Mark />
        <span>ReCOG</span>
      </PortalLink>
      {session.status === 'loading' && (
        <p className={styles['loading']} role="status">
          Loading user state...
        </p>
      )}
      <button
        ref={toggle}
        type="button"
        className={styles['toggle']}
        aria-expanded={open}
        aria-controls={menuId}
        aria-label={open ? 'Close menu' : 'Open menu'}
        onClick={() => setOpen((now) => !now)}
      >
        <span className={styles['toggleLines']} data-open={open} />
      </button>
      <div id={menuId} className={styles['menu']} data-open={open}>
        <nav className={styles['nav']} aria-label="Main">
          <ul className={styles['links']}>
            {navLinks(user).map((link) => (
              <li key={link.to}>
                <PortalLink
                  className={styles['link']}
                  to={link.to}
                  aria-current={isCurrent(link, pathname) ? 'page' : undefined}
                  onClick={() => setOpen(false)}
                >
                  {link.label}
                </PortalLink>
              </li>
            ))}
          </ul>
        </nav>
        <Account session={session} onNavigate={() => setOpen(false)} />
      </div>
    </div>
  )
}

/** Two dose contours around a target: the group's mark. */
function Mark() {
  return (
    <svg className={styles['mark']} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M16 2c8 0 14 5 14 13S24 30 15 30 2 24 2 16 8 2 16 2Z" />
      <path d="M17 8c5 0 8 3 8 8s-4 8-9 8-9-3-9-8 5-8 10-8Z" />
      <circle cx="16" cy="16" r="3" />
    </svg>
  )
}
