import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { SessionUser } from '../domain/types'
import { sessionStore, type SessionState, type SessionStore } from './store'

/** The session store of the tree. The shell hands it to each section by contract. */
export const SessionContext = createContext<SessionStore>(sessionStore)

export function useSession(): SessionState {
  return useStore(useContext(SessionContext))
}

export function useUser(): SessionUser | undefined {
  const session = useSession()
  return session.status === 'signed-in' ? session.user : undefined
}
