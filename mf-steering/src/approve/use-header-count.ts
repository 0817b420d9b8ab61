import { useEffect } from 'react'
import { notePendingRequests, type SessionUser } from '@recog/shared-session'

/** Keeps the number in the header in step with the list. */
export function useHeaderCount({ capabilities }: SessionUser, count: number): void {
  const isCounted = capabilities.includes('pending-requests')
  useEffect(() => {
    if (isCounted) notePendingRequests(count)
  }, [isCounted, count])
}
