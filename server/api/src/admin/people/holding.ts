import type { Write } from '../../database/write'

export type Reader = Pick<Write, 'selectFrom'>

interface Holding {
  readonly id: string
  readonly name: string
  /** Whether nobody is left for it when the person leaves. */
  readonly needsSuccessor: boolean
  /** Ids of the other active members. */
  readonly suggested: string[]
}
export interface GroupHolding extends Holding {
  /** `steering`: a member of the steering committee who does not lead it. */
  readonly role: 'lead' | 'steering'
}
export interface ProjectHolding extends Holding {
  readonly isOwner: boolean
  readonly isLead: boolean
}
export interface Holdings {
  readonly groups: readonly GroupHolding[]
  readonly projects: readonly ProjectHolding[]
}
