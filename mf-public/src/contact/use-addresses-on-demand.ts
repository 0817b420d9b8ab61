import { useCallback, useEffect, useRef, useState } from 'react'
import { loadSteeringAddresses } from '../api'

/** Loads the addresses on request. They are undefined until loaded, and empty after a failure. */
export function useAddressesOnDemand() {
  const [addresses, setAddresses] = useState<readonly string[]>()
  const request = useRef<AbortController>(undefined)
  const load = useCallback(() => {
    if (request.current) return
    const { signal } = (request.current = new AbortController())
    loadSteeringAddresses(signal)
      .catch(() => [])
      .then((loaded) => signal.aborted || setAddresses(loaded))
      .catch(() => {})
  }, [])
  useEffect(
    () => () => {
      request.current?.abort()
      request.current = undefined
    },
    [],
  )
  return { addresses, load }
}
