import { createStore } from 'zustand/vanilla'
import type { SessionUser } from '../domain/session'
import { sessionStore, setSession } from './store'

/** The state of the dialog that asks the visitor to sign in again (edge case T4). */
export interface SignInAgain {
  /** Whether the visitor is being asked. */
  readonly asked: boolean
  /** Somebody else has signed in, so the waiting requests were not sent. */
  readonly otherUser: boolean
}

const IDLE: SignInAgain = { asked: false, otherUser: false }

/** A store of whether the visitor is asked to sign in again. The shell shows the dialog. */
export const signInAgain = createStore<SignInAgain>(() => IDLE)

let waiting: { readonly signedIn: Promise<boolean>; settle(signedIn: boolean): void } | undefined

/**
 * Ask the visitor to sign in again, after a request has found that the session ended. The request waits until they have signed in
 * or cancelled (edge case T4).
 *
 * @returns whether the same person has signed in, so that the request may be sent again
 */
export function untilSignedInAgain(): Promise<boolean> {
  if (sessionStore.getState().status !== 'signed-in') return Promise.resolve(false)
  if (!waiting) {
    let settle: (signedIn: boolean) => void = () => {}
    const signedIn = new Promise<boolean>((resolve) => {
      settle = resolve
    })
    waiting = { signedIn, settle }
    signInAgain.setState({ asked: true, otherUser: false }, true)
  }
  return waiting.signedIn
}

/** Whether the page is that of another person than this one. */
export function isOther(userId: string): boolean {
  const session = sessionStore.getState()
  return session.status === 'signed-in' && session.user.userId !== userId
}

/** Set the user who is signed in. The waiting requests are sent only if it is the same person as before; if not, the page says so. */
export function resumeAs(user: SessionUser): void {
  const otherUser = isOther(user.userId)
  setSession({ status: 'signed-in', user })
  if (otherUser || signInAgain.getState().asked) finish(!otherUser, { asked: false, otherUser })
}

/** Close the dialog without signing in: the waiting requests fail, and the page stays as it is. */
export function cancelSignIn(): void {
  finish(false, IDLE)
}

function finish(signedIn: boolean, next: SignInAgain): void {
  signInAgain.setState(next, true)
  waiting?.settle(signedIn)
  waiting = undefined
}
