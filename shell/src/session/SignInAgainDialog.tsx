import { useEffect, useState } from 'react'
import {
  continueSignedOut,
  cancelSignIn,
  displayName,
  loginHref,
  refreshSession,
  signInAgain,
  useUser,
} from '@recog/shared-session'
import { Alert, Button, buttonClass, Dialog } from '@recog/shared-ui'

/** Shown when the session has ended: the visitor signs in again in another tab and continues here (edge case T4). */
export function SignInAgainDialog() {
  const [{ asked, otherUser }, setState] = useState(signInAgain.getState)
  useEffect(() => signInAgain.subscribe(setState), [])
  const user = useUser()
  const [checking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    await refreshSession()
    setChecking(false)
  }
  if (otherUser && user) {
    return (
      <Dialog open title="Somebody else is signed in" onClose={cancelSignIn}>
        <Alert tone="warning">
          You are now signed in as <bdi>{displayName(user)}</bdi>. Pending changes were not sent.
        </Alert>
      </Dialog>
    )
  }
  return (
    <Dialog
      open={asked}
      role="alertdialog"
      title="Please sign in again"
      onClose={cancelSignIn}
      actions={
        <>
          {/* First, so that it has the focus: the other one deletes what was typed. */}
          <Button busy={checking} onClick={() => void check()}>
            I have signed in
          </Button>
          <Button onClick={continueSignedOut}>Continue signed out</Button>
          <a
            className={buttonClass('primary')}
            href={loginHref({ pathname: '/', search: '' })}
            target="_blank"
            rel="noopener noreferrer"
          >
            Sign in again
          </a>
        </>
      }
    >
      <p>
        Your session has ended. Sign in again in a new tab. This page stays as it is, and what you were
        sending is then sent once.
      </p>
    </Dialog>
  )
}
