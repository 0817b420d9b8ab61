import type { RoleAssignment, WireRole } from '../api'

/** The ticked groups, each with its role. */
export type RoleChoice = Readonly<Record<string, WireRole>>

/** Tick or untick a group. A group ticked again begins as Member: no role lingers unseen (edge case T130). */
export function toggleGroup(choice: RoleChoice, committeeId: string, ticked: boolean): RoleChoice {
  const { [committeeId]: _, ...others } = choice
  return ticked ? { ...others, [committeeId]: 'Member' } : others
}

export function setGroupRole(choice: RoleChoice, committeeId: string, role: WireRole): RoleChoice {
  return committeeId in choice ? { ...choice, [committeeId]: role } : choice
}

/** What is on screen, as it is sent. */
export function toAssignments(choice: RoleChoice, order: readonly string[]): RoleAssignment[] {
  return order.flatMap((committeeId) => {
    const role = choice[committeeId]
    return role ? [{ committeeId, role }] : []
  })
}

/** The first rule that the form breaks (R5.7). */
export function assignProblem(email: string, choice: RoleChoice): string | undefined {
  if (email.trim() === '') return 'Please enter an email.'
  if (Object.keys(choice).length === 0) return 'Select at least one working group to assign.'
  return undefined
}
