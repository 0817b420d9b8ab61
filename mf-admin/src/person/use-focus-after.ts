import { useEffect, useRef } from 'react'
import type { PersonDetails } from '@recog/shared-session'

/**
 * The heading takes the focus after a person was deactivated, reactivated or unlocked: the button that was pressed is no longer
 * there.
 */
export function useFocusAfter(person: PersonDetails | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const state = person && `${person.deactivatedAt === ''} ${person.blockedUntil === ''}`
  const before = useRef(state)
  useEffect(() => {
    const isChange = before.current !== undefined && state !== undefined
    if (isChange && before.current !== state) heading.current?.focus()
    before.current = state
  }, [state])
  return heading
}
