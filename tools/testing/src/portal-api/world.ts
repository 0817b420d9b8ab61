import type { Capability } from '@recog/api-contract'
import { demoPersonas, demoSteeringGroup } from '@recog/api-contract/demo'
import type { AuditRow, DecisionRow, EventRow, Group, Membership, Person, ProjectRow } from './rows'

export interface World {
  /** Whose export was requested, and how often its state was read since. */
  exports: ReadonlyMap<string, number>
  /** Capabilities that the server announces. */
  capabilities: readonly Capability[]
  people: readonly Person[]
  groups: readonly Group[]
  memberships: readonly Membership[]
  events: readonly EventRow[]
  projects: readonly ProjectRow[]
  audit: readonly AuditRow[]
  decisions: readonly DecisionRow[]
  /** People as they were before a decision that can be undone. */
  undecided?: readonly Person[]
}

export const STEERING = demoSteeringGroup.id

/** The personas (requirements chapter 6); each except the first is a person of the world. */
export const PERSONAS = ['anonymous', ...demoPersonas] as const
export type Persona = (typeof PERSONAS)[number]
