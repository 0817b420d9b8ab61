import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { SessionUser } from '../domain/session'
import { sessionStore, type SessionState, type SessionStore } from './store'

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
