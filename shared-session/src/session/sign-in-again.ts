import { createStore } from 'zustand/vanilla'
import type { SessionUser } from '../domain/types'
import { sessionStore, setSession } from './store'

/** Whether the visitor is being asked to sign in again. */
export interface SignInAgain {
  readonly asked: boolean
  /** Somebody else signed in meanwhile: what was held back was not sent in their name. */
  readonly otherUser: boolean
}

const IDLE: SignInAgain = { asked: false, otherUser: false }

/** The question of the page, for the shell to show. */
export const signInAgain = createStore<SignInAgain>(() => IDLE)

let held: { readonly answer: Promise<boolean>; settle(signedIn: boolean): void } | undefined

/**
 * A call found the session over although the page thought otherwise: hold it until the visitor has signed in again or would
 * rather not (edge case T4).
 *
 * @returns whether the call may be sent once more, now in the name of the same person
 */
export function untilSignedInAgain(): Promise<boolean> {
  if (sessionStore.getState().status !== 'signed-in') return Promise.resolve(false)
  if (!held) {
    let settle: (signedIn: boolean) => void = () => {}
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve
    })
    held = { answer, settle }
    signInAgain.setState({ asked: true, otherUser: false }, true)
  }
  return held.answer
}

/** Someone is signed in. If it is the same person, what was held back is sent; nobody else sends it. */
export function resumeAs(user: SessionUser): void {
  const before = sessionStore.getState()
  const same = before.status === 'signed-in' && before.user.userId === user.userId
  setSession({ status: 'signed-in', user })
  finish(same, { asked: false, otherUser: !same })
}

/** Not now: what was held back fails, what was typed stays. */
export function giveUpSigningIn(): void {
  finish(false, IDLE)
}

function finish(signedIn: boolean, next: SignInAgain): void {
  signInAgain.setState(next, true)
  held?.settle(signedIn)
  held = undefined
}
