import { lazy, Suspense, useEffect, useId, useRef, useState, type ComponentType } from 'react'
import { isCurrent, linksFor, type MatchRoute, type PortalNavigation } from '@recog/section-contract'
import { routeOf } from '@recog/section-contract/match'
import { useBridge, useBridgeLocation, useLatest } from '@recog/section-kit'
import { importRuntime } from '@recog/section-host'
import { rightsOf, usePendingRequests, useSession } from '@recog/shared-session'
import { Isodose } from '@recog/shared-ui'
import type { SearchProps } from '../search/Search'
import type { Searched } from '../search/search-store'
import { Account } from './Account'
import styles from './Header.module.css'

export interface HeaderProps {
  readonly navigation: PortalNavigation
  readonly match: MatchRoute
  /** What approved members search; there is no search without it. */
  readonly searched?: () => Promise<Searched>
}

/** Visitors and applicants load nothing of it. Without it, the header works as before. */
const Search = lazy<ComponentType<SearchProps>>(() =>
  importRuntime(() => import(/* webpackChunkName: "search" */ '../search/Search')).then(
    (module) => ({ default: module.Search }),
    () => ({ default: () => null }),
  ),
)

/** The header of every page (R2.1): fixed, collapsible on small screens. */
export function Header({ navigation, match, searched }: HeaderProps) {
  const session = useSession()
  const { pathname } = useBridgeLocation(useBridge())
  const [open, setOpen] = useState(false)
  const menuId = useId()
  const { bar, toggle } = useMobileMenu({ open, close: () => setOpen(false), pathname })
  const rights = session.status === 'signed-in' ? rightsOf(session.user) : undefined
  const here = routeOf(match, pathname)
  const pending = usePendingRequests()

  return (
    <div className={styles['bar']} ref={bar}>
      <a className={styles['brand']} href="/" aria-label="ReCOG home">
        <Isodose seed="recog" size="small" />
        <span>ReCOG</span>
      </a>
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
            {linksFor(navigation.links, rights).map((link) => (
              <li key={link.to}>
                <a
                  className={styles['link']}
                  href={link.to}
                  aria-current={isCurrent(link, here) ? 'page' : undefined}
                  onClick={() => setOpen(false)}
                >
                  {link.label}
                  {link.count && pending > 0 && <Count waiting={pending} />}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Account session={session} profile={navigation.profile} onNavigate={() => setOpen(false)} />
      </div>
      {searched && rights?.isApproved && (
        <div className={styles['search']}>
          <Suspense>
            <Search
              key={JSON.stringify(rights)}
              searched={searched}
              rights={rights}
              onOpen={() => setOpen(false)}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** How many requests wait, beside the link that leads to them. */
function Count({ waiting }: { readonly waiting: number }) {
  return (
    <>
      {' '}
      <span className={styles['count']}>
        {waiting}
        <span className="sr-only">{waiting === 1 ? ' request is waiting' : ' requests are waiting'}</span>
      </span>
    </>
  )
}

interface MobileMenu {
  readonly open: boolean
  close(): void
  readonly pathname: string
}

/** Closes the menu on navigation, on Escape and on a click outside; Escape returns the focus to its button (edge case T31). */
function useMobileMenu({ open, close, pathname }: MobileMenu) {
  const bar = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const latestClose = useLatest(close)

  useEffect(() => latestClose.current(), [latestClose, pathname])

  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      latestClose.current()
      // The header is always visible, but `scroll-padding-top` would make the browser scroll to it.
      toggle.current?.focus({ preventScroll: true })
    }
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !bar.current?.contains(event.target)) latestClose.current()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [open, latestClose])

  return { bar, toggle }
}
