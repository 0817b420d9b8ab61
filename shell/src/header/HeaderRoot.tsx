import { useEffect } from 'react'
import type { LocationBridge } from '@recog/section-contract'
import { BridgeContext, useLatest } from '@recog/section-kit'
import { SessionContext, type SessionStore } from '@recog/shared-session'
import { SignInAgainDialog } from '../session/SignInAgainDialog'
import { Header, type HeaderProps } from './Header'

interface HeaderRootProps extends HeaderProps {
  readonly location: LocationBridge
  readonly session: SessionStore
  /** It reacts to presses from now on. */
  onAlive(): void
}

/** The header with what it stands on; rendered at build time and taken over in the browser. */
export function HeaderRoot({ location, session, onAlive, ...header }: HeaderRootProps) {
  const latestOnAlive = useLatest(onAlive)
  useEffect(() => latestOnAlive.current(), [latestOnAlive])
  return (
    <SessionContext value={session}>
      <BridgeContext value={location}>
        <Header {...header} />
        <SignInAgainDialog />
      </BridgeContext>
    </SessionContext>
  )
}
