import { useCallback, useRef } from 'react'
import type { SteeringUser } from '@recog/shared-session'

/**
 * Sends calls about people, with at most one pending per person.
 *
 * @returns a function whose result is undefined if the call failed, or another one is pending
 */
export function useCallPerPerson() {
  const busy = useRef(new Set<string>())
  return useCallback(
    async <T>(person: SteeringUser, call: () => Promise<T>, onFailed: (error: unknown) => void) => {
      if (busy.current.has(person.userId)) return undefined
      busy.current.add(person.userId)
      try {
        return await call()
      } catch (error) {
        onFailed(error)
        return undefined
      } finally {
        busy.current.delete(person.userId)
      }
    },
    [],
  )
}
