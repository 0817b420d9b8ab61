import { useMemo } from 'react'
import { settings } from '@recog/shared-session'
import { changeConfirmation } from '../assign/change-confirmation'
import type { ConfirmationFor } from '../assign/confirmation'
import { isLead } from './is-lead'

/**
 * Which changes of the lead page need a confirmation: those of steering rights. The server refuses the removal of leads anyway (edge
 * case T72).
 */
export function useLeadConfirmation(ownUserId: string): ConfirmationFor {
  return useMemo(() => {
    const steeringId = settings().steeringCommitteeId
    const confirmationFor = changeConfirmation({ committees: [], ownUserId, steeringId })
    return (user, committee, assigned) =>
      !assigned && isLead(user, committee, undefined) ? undefined : confirmationFor(user, committee, assigned)
  }, [ownUserId])
}
