import { useState } from 'react'
import { hasDraft, useUser } from '@recog/shared-session'
// By the name of the package: the one router of a page comes from the shell, and federation knows it by this name.
import { useLocation } from '@recog/section-kit/router'

/**
 * Whether a form stays although its visitor has lost the right to it: who loses a right while typing can still copy the text (R2.81).
 *
 * @param isAllowed whether the visitor has the right now
 */
export function useKeepsText(isAllowed: boolean): boolean {
  const userId = useUser()?.userId ?? ''
  /** The person who had it last: nobody else reads their text. */
  const [hadIt, setHadIt] = useState<string>()
  if (isAllowed && hadIt !== userId) setHadIt(userId)
  const { pathname } = useLocation()
  return !isAllowed && hadIt === userId && hasDraft(pathname)
}
