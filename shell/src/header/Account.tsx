import { useState } from 'react'
import { useBridge, useBridgeLocation } from '@recog/section-kit'
import { greetingName, identityHref, rememberAnchor, signOut, type SessionState } from '@recog/shared-session'
import { Button } from '@recog/shared-ui'
import styles from './Header.module.css'

interface AccountProps {
  readonly session: SessionState
  /** The greeting links here. */
  readonly profile: string | undefined
  onNavigate(): void
}

/** Login, or greeting and Logout (R2.3, R2.4). Nothing while the session is loading. */
export function Account({ session, profile, onNavigate }: AccountProps) {
  const location = useBridgeLocation(useBridge())
  switch (session.status) {
    case 'loading':
      return null
    case 'signed-in':
      return (
        <div className={styles['account']}>
          <a
            className={styles['greeting']}
            href={profile}
            onClick={onNavigate}
            title={greetingName(session.user)}
          >
            Hello, <bdi>{greetingName(session.user)}</bdi>
          </a>
          <Logout />
        </div>
      )
    default:
      return (
        <div className={styles['account']}>
          <Login returnUrl={location.pathname + location.search} />
        </div>
      )
  }
}

/** Loads the sign-in page, which then returns here (R7.8, R7.16). A form, so that it works before hydration. */
function Login({ returnUrl }: { readonly returnUrl: string }) {
  return (
    <form action={identityHref('login')} method="get" onSubmit={() => rememberAnchor(window)}>
      <input type="hidden" name="returnUrl" value={returnUrl} />
      <Button type="submit">Login</Button>
    </form>
  )
}

function Logout() {
  const [busy, setBusy] = useState(false)
  const logout = async () => {
    setBusy(true)
    try {
      await signOut()
    } catch (error) {
      setBusy(false)
      // An alert (X20, X21); the visitor stays signed in on screen.
      // oxlint-disable-next-line no-alert
      window.alert(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void logout()}>
      Logout
    </Button>
  )
}
