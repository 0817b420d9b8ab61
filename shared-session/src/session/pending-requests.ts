import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useUser } from './session-context'
import { sessionStore } from './store'

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
