import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SessionUser } from '../domain/session'

/**
 * The states of the session (R4.1, R4.2). `failed` means that the request failed: shown as signed out, but never redirected (edge
 * case T2).
 */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-in'; readonly user: SessionUser }
  | { readonly status: 'signed-out' }
  | { readonly status: 'failed'; readonly error: unknown }

/** A zustand store of the session. */
export type SessionStore = StoreApi<SessionState>

/** Create a session store of its own, for tests, stories and prerendering. @param initial its first state */
export function createSessionStore(initial: SessionState = { status: 'loading' }): SessionStore {
  return createStore<SessionState>(() => initial)
}

/** The session of this page, used by the shell and all sections. */
export const sessionStore = createSessionStore()

/** Replace the state, instead of merging it with the previous one as zustand does by default. */
export function setSession(state: SessionState, store: SessionStore = sessionStore): void {
  store.setState(state, true)
}

/** The session store of a React tree. The shell passes it to each section (`SectionProps`). */
export const SessionContext = createContext<SessionStore>(sessionStore)

/** The state of the session; the component renders again when it changes. */
export function useSession(): SessionState {
  return useStore(useContext(SessionContext))
}

/** The signed-in user; undefined while the session is loading, and when nobody is signed in. */
export function useUser(): SessionUser | undefined {
  const session = useSession()
  return session.status === 'signed-in' ? session.user : undefined
}

/** The number on the page where requests are decided, which is newer than that of the session. */
const counted = createStore<{ readonly count: number | undefined }>(() => ({ count: undefined }))
sessionStore.subscribe(() => counted.setState({ count: undefined }))

/** Tell the header how many requests to join wait, after decisions on this page. @param count of all undecided requests */
export const notePendingRequests = (count: number): void => counted.setState({ count })

/** How many requests to join wait for the signed-in steering member; 0 for everybody else, and if the server does not say. */
export function usePendingRequests(): number {
  const { count } = useStore(counted)
  const user = useUser()
  return user?.isSteering ? (count ?? user.pendingRequests) : 0
}

type Listener = () => void

const listeners = new Set<Listener>()

/** Call the listener after each 403: the user's rights may have changed (edge case T14). @returns unsubscribes */
export function onForbidden(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const reportForbidden = (): void => listeners.forEach((listener) => listener())
