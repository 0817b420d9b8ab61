import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { LocationBridge, PortalLocation } from '@recog/section-contract'
import { BridgeContext } from '@recog/section-kit'
import { SessionContext, type SessionStore } from '@recog/shared-session'
import { LeaveDialog } from '../location/LeaveDialog'
import { Proof } from '../session/Proof'
import { SignInAgainDialog } from '../session/SignInAgainDialog'
import { Header, type HeaderProps } from './Header'

interface HeaderRootProps extends HeaderProps {
  readonly location: LocationBridge
  /** The location that the document was rendered for: hydration starts from it, even if the visitor has navigated since. */
  readonly rendered: PortalLocation
  readonly session: SessionStore
  /** Called after the first commit: the header now reacts to clicks. */
  onHydrated(): void
}

/** The header with its contexts; rendered at build time and hydrated in the browser. */
export function HeaderRoot({ location, rendered, session, onHydrated, ...header }: HeaderRootProps) {
  useEffect(onHydrated, [onHydrated])
  const here = useSyncExternalStore(
    (listener) => location.subscribe(listener),
    () => location.current(),
    () => rendered,
  )
  const bridge = useMemo(() => ({ ...location, current: () => here }), [location, here])
  return (
    <SessionContext value={session}>
      <BridgeContext value={bridge}>
        <Header {...header} />
        <SignInAgainDialog />
        <Proof />
        <LeaveDialog />
      </BridgeContext>
    </SessionContext>
  )
}
