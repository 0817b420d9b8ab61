import { useEffect } from 'react'
import type { LocationBridge } from '@recog/section-contract'
import { BridgeContext, useLatest } from '@recog/section-kit'
import { IntentContext } from '@recog/section-kit/router'
import { SessionContext, type SessionStore } from '@recog/shared-session'
import { SignInAgainDialog } from '../session/SignInAgainDialog'
import { Header } from './Header'

interface HeaderRootProps {
  readonly location: LocationBridge
  readonly session: SessionStore
  onIntent(to: string): void
  /** It reacts to presses from now on. */
  onAlive(): void
}

/** The header with what it stands on; rendered at build time and taken over in the browser. */
export function HeaderRoot({ location, session, onIntent, onAlive }: HeaderRootProps) {
  const latestOnAlive = useLatest(onAlive)
  useEffect(() => latestOnAlive.current(), [latestOnAlive])
  return (
    <SessionContext value={session}>
      <IntentContext value={onIntent}>
        <BridgeContext value={location}>
          <Header />
          <SignInAgainDialog />
        </BridgeContext>
      </IntentContext>
    </SessionContext>
  )
}
