import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SessionUser } from '../domain/types'

/**
 * The states of the session (R4.1, R4.2). `failed` is shown as signed out, but never redirects: we do not know (edge case
 * T2).
 */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-in'; readonly user: SessionUser }
  | { readonly status: 'signed-out' }
  | { readonly status: 'failed'; readonly error: unknown }

export type SessionStore = StoreApi<SessionState>

export function createSessionStore(initial: SessionState = { status: 'loading' }): SessionStore {
  return createStore<SessionState>(() => initial)
}

/** The session of this page: one for the shell and every section. */
export const sessionStore = createSessionStore()

/** States replace each other whole: a field of the last one must not shine through. */
export function setSession(state: SessionState, store: SessionStore = sessionStore): void {
  store.setState(state, true)
}
