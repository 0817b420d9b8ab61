import { BridgedRouter, type LocationBridge } from '@recog/section-kit'
import { IntentContext } from '@recog/section-kit/router'
import { SessionContext, type SessionStore } from '@recog/shared-session'
import { SignInAgainDialog } from '../session/SignInAgainDialog'
import { Header } from './Header'

interface HeaderRootProps {
  readonly location: LocationBridge
  readonly session: SessionStore
  onIntent(to: string): void
}

/** The header with what it stands on; rendered at build time and taken over in the browser. */
export function HeaderRoot({ location, session, onIntent }: HeaderRootProps) {
  return (
    <SessionContext value={session}>
      <IntentContext value={onIntent}>
        <BridgedRouter bridge={location}>
          <Header />
          <SignInAgainDialog />
        </BridgedRouter>
      </IntentContext>
    </SessionContext>
  )
}
