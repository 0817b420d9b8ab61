import type { Deactivation } from '@recog/api-contract'
import { Refusal } from '../../http/refusal'
import type { GroupHolding, Holdings, ProjectHolding } from './holding'

/** A thing that a person gives up, and who takes it over, if anybody. */
export interface Handover<Holding> {
  readonly holding: Holding
  readonly successorId: string | undefined
}
export interface Plan {
  readonly groups: readonly Handover<GroupHolding>[]
  readonly projects: readonly Handover<ProjectHolding>[]
}

const CHANGED = 'What this person holds has changed in the meantime. Please reload the page.'

/**
 * Match the successors that were chosen with what the person holds now (R6.35).
 *
 * @throws {Refusal} 409 with the code 'successor-missing' if something would be left to nobody, or 'changed' if somebody was
 *   chosen for what the person does not hold
 */
export function planHandover(held: Holdings, wanted: Deactivation): Plan {
  return {
    groups: match(held.groups, wanted.groups),
    projects: match(held.projects, wanted.projects),
  }
}

function match<Holding extends GroupHolding | ProjectHolding>(
  held: readonly Holding[],
  wanted: Deactivation['groups'],
): Handover<Holding>[] {
  const chosen = new Map(wanted.map(({ id, userId }) => [id, userId]))
  if ([...chosen.keys()].some((id) => !held.some((holding) => holding.id === id))) {
    throw new Refusal(409, CHANGED, { code: 'changed' })
  }
  const missing = held.find(({ id, needsSuccessor }) => needsSuccessor && !chosen.has(id))
  if (missing) {
    throw new Refusal(409, `Please choose who takes over ${missing.name}.`, { code: 'successor-missing' })
  }
  return held.map((holding) => ({ holding, successorId: chosen.get(holding.id) }))
}
