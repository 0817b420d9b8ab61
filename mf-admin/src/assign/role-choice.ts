import type { Problems } from '@recog/section-kit'
import type { RoleAssignment, WireRole } from '../api'

/** The ticked groups, each with its role. */
export type RoleChoice = Readonly<Record<string, WireRole>>

/** Tick or untick a group. A group that is ticked again starts as Member, so no invisible role remains (edge case T130). */
export function toggleGroup(choice: RoleChoice, committeeId: string, ticked: boolean): RoleChoice {
  const { [committeeId]: _, ...others } = choice
  return ticked ? { ...others, [committeeId]: 'Member' } : others
}

/** Change the role in a ticked group; does nothing for other groups. */
export function setGroupRole(choice: RoleChoice, committeeId: string, role: WireRole): RoleChoice {
  return committeeId in choice ? { ...choice, [committeeId]: role } : choice
}

/**
 * Convert the choice to the body of a request.
 *
 * @param order ids of the ticked groups, as shown on screen
 */
export function toAssignments(choice: RoleChoice, order: readonly string[]): RoleAssignment[] {
  return order.flatMap((committeeId) => {
    const role = choice[committeeId]
    return role ? [{ committeeId, role }] : []
  })
}

/** The errors to show beside the fields of the form. */
export const assignProblems = (email: string, choice: RoleChoice): Problems<'email' | 'groups'> => ({
  email: email.trim() === '' ? 'Please enter an email address.' : undefined,
  groups: Object.keys(choice).length === 0 ? 'Tick at least one group.' : undefined,
})

/** Check the form. @returns the text of the first rule that it breaks (R5.7); undefined for none */
export function assignProblem(email: string, choice: RoleChoice): string | undefined {
  if (email.trim() === '') return 'Please enter an email.'
  if (Object.keys(choice).length === 0) return 'Select at least one working group to assign.'
  return undefined
}
