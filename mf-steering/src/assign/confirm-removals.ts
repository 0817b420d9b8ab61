import { displayName, type MatrixUser } from '@recog/shared-session'
import type { ConfirmationFor } from './confirmation'

/**
 * Adds a confirmation of every removal: the people whom a lead removes lose their access at once. A person with the same name as
 * another is told apart by the address.
 */
export const confirmRemovals =
  (confirmationFor: ConfirmationFor): ConfirmationFor =>
  (user, committee, assigned) =>
    confirmationFor(user, committee, assigned) ??
    (assigned
      ? undefined
      : {
          title: 'Remove from the group?',
          text: `${nameAndEmail(user)} will no longer belong to ${committee.name}.`,
          confirmLabel: 'Remove',
          tone: 'danger',
          canUndo: true,
        })

const nameAndEmail = (user: MatrixUser) =>
  user.email === '' || user.email === displayName(user)
    ? displayName(user)
    : `${displayName(user)} (${user.email})`
