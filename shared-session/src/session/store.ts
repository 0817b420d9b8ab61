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
