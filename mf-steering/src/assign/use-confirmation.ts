import { useMemo } from 'react'
import { useLoad } from '@recog/section-kit'
import { settings, type Committee, type MatrixUser } from '@recog/shared-session'
import { loadCommittees } from '../api'
import { changeConfirmation } from './change-confirmation'
import type { ConfirmationFor } from './confirmation'

const nothing = () => Promise.resolve([])

/**
 * Which changes need a confirmation. Where the server does not send the leads with the people, they are loaded when the matrix is on
 * screen: only confirmations need them. Without them the matrix works, and every removal needs a confirmation.
 */
export function useConfirmation(ownUserId: string, users: readonly MatrixUser[]): ConfirmationFor {
  const isComplete = useMemo(() => users.every(({ ledIds }) => ledIds !== undefined), [users])
  const leads = useLoad<readonly Committee[]>(isComplete ? nothing : loadCommittees, [isComplete])
  const committees = leads.status === 'loaded' ? leads.data : undefined
  return useMemo(
    () => changeConfirmation({ committees, ownUserId, steeringId: settings().steeringCommitteeId }),
    [committees, ownUserId],
  )
}
