import { createContext, useMemo } from 'react'
import { settings } from '@recog/shared-session'
import { assign } from '../api'
import { changeConfirmation } from '../assign/change-confirmation'
import { STEERING_TEXTS } from '../assign/matrix-texts'
import { useMatrix } from '../assign/use-matrix'

/**
 * Assigns the people who have just been approved to groups, as the matrix does. They lead no group yet, so only steering rights
 * need a confirmation.
 *
 * @param ownUserId of the visitor
 */
export function useNewMember(ownUserId: string) {
  const confirmationFor = useMemo(
    () => changeConfirmation({ committees: [], ownUserId, steeringId: settings().steeringCommitteeId }),
    [ownUserId],
  )
  const matrix = useMatrix({
    assign,
    texts: STEERING_TEXTS,
    confirmationFor,
    onGone: nothing,
    findAgain: notFound,
  })
  return matrix
}

/** The toast says it all: the list shows no groups that could be reloaded. */
const nothing = () => {}
const notFound = () => Promise.resolve(undefined)

export const NewMemberContext = createContext<ReturnType<typeof useNewMember> | undefined>(undefined)
