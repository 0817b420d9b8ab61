import { useMemo } from 'react'
import { settings } from '@recog/shared-session'
import { changeConfirmation } from '../assign/change-confirmation'
import { confirmRemovals } from '../assign/confirm-removals'
import type { ConfirmationFor } from '../assign/confirmation'
import { isLead } from './is-lead'

/**
 * Which changes of the lead page need a confirmation: all removals, except those of leads, which the server refuses anyway (edge case
 * T72).
 */
export function useLeadConfirmation(ownUserId: string): ConfirmationFor {
  return useMemo(() => {
    const steeringId = settings().steeringCommitteeId
    const confirmationFor = confirmRemovals(changeConfirmation({ committees: [], ownUserId, steeringId }))
    return (user, committee, assigned) =>
      !assigned && isLead(user, committee, undefined) ? undefined : confirmationFor(user, committee, assigned)
  }, [ownUserId])
}
