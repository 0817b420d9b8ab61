import type { PersonDetails, PortalPerson } from '@recog/shared-session'
import { readerDay } from '@recog/shared-ui'

/** How somebody signs in, as the server says it (`account-state`). */
type SignInState = Pick<PortalPerson | PersonDetails, 'access' | 'accessUntil'>

const WAYS = {
  invited: { open: 'Invited', until: 'The link to choose a password works until', over: 'Link expired' },
  temporary: {
    open: 'Temporary password',
    until: 'The temporary password works until',
    over: 'Temporary password expired',
  },
} as const

/** Whether somebody has to be sent another way to sign in. @param at milliseconds since 1970 */
export const hasExpired = ({ access, accessUntil }: SignInState, at: number): boolean =>
  (access === 'invited' || access === 'temporary') && !(Date.parse(accessUntil) > at)

/** The first way in of somebody who has none of their own yet, and whether it works; undefined for others. @param at milliseconds since 1970 */
export function firstAccess(state: SignInState, at: number) {
  const { access, accessUntil } = state
  if (access !== 'invited' && access !== 'temporary') return undefined
  const { open, until, over } = WAYS[access]
  return hasExpired(state, at)
    ? { label: over, tone: 'warning' as const, detail: '' }
    : { label: open, tone: 'accent' as const, detail: `${until} ${readerDay(accessUntil)}.` }
}
