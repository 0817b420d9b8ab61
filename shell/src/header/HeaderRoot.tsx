import { useEffect } from 'react'
import type { LocationBridge } from '@recog/section-contract'
import { BridgeContext, useLatest } from '@recog/section-kit'
import { SessionContext, type SessionStore } from '@recog/shared-session'
import { LeaveDialog } from '../location/LeaveDialog'
import { ProofDialog } from '../session/ProofDialog'
import { SignInAgainDialog } from '../session/SignInAgainDialog'
import { Header, type HeaderProps } from './Header'

interface HeaderRootProps extends HeaderProps {
  readonly location: LocationBridge
  readonly session: SessionStore
  /** Called after the first commit: the header now reacts to clicks. */
  onHydrated(): void
}

/** The header with its contexts; rendered at build time and hydrated in the browser. */
export function HeaderRoot({ location, session, onHydrated, ...header }: HeaderRootProps) {
  const latestOnHydrated = useLatest(onHydrated)
  useEffect(() => latestOnHydrated.current(), [latestOnHydrated])
  return (
    <SessionContext value={session}>
      <BridgeContext value={location}>
        <Header {...header} />
        <SignInAgainDialog />
        <ProofDialog />
        <LeaveDialog />
      </BridgeContext>
    </SessionContext>
  )
}
