import { useMemo } from 'react'
import { useLoad } from '@recog/section-kit'
import { settings } from '@recog/shared-session'
import { loadCommittees } from '../api'
import { changeConfirmation } from './change-confirmation'
import type { ConfirmationFor } from './confirmation'

/**
 * Which changes need a confirmation. Only confirmations need the leads, so these are loaded when the matrix is on screen: without
 * them it works, and every removal needs a confirmation.
 */
export function useConfirmation(ownUserId: string): ConfirmationFor {
  const leads = useLoad(loadCommittees, [])
  const committees = leads.status === 'loaded' ? leads.data : undefined
  return useMemo(
    () => changeConfirmation({ committees, ownUserId, steeringId: settings().steeringCommitteeId }),
    [committees, ownUserId],
  )
}
