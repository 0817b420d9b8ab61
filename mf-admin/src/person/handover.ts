import {
  displayName,
  type Holding,
  type PersonDetails,
  type PortalPerson,
  type RequestBody,
} from '@recog/shared-session'
import type { Option } from '@recog/shared-ui'

/** Ids of the chosen successors, by group or project. */
export type Successors = Readonly<Record<string, string>>

/** Groups and projects have ids of their own, which may be equal. */
const keyOf = (kind: 'group' | 'project', { id }: Pick<Holding, 'id'>): string => `${kind} ${id}`

export interface HeldRow {
  readonly key: string
  readonly name: string
  /** The person's role there. */
  readonly role: string
  readonly needsSuccessor: boolean
  readonly suggested: readonly string[]
}

/** A person's holdings, as rows of a table: groups first. */
export function heldRows({ groups, projects }: PersonDetails): readonly HeldRow[] {
  return [
    ...groups.map((group) => ({
      ...group,
      key: keyOf('group', group),
      role: group.role === 'lead' ? 'Leads this working group' : 'Member of the steering committee',
    })),
    ...projects.map((project) => ({
      ...project,
      key: keyOf('project', project),
      role: projectRole(project),
    })),
  ]
}

function projectRole({ isOwner, isLead }: PersonDetails['projects'][number]): string {
  if (isOwner && isLead) return 'Owns and leads this project'
  return isOwner ? 'Owns this project' : 'Leads this project'
}

export const withoutSuccessor = (rows: readonly HeldRow[], chosen: Successors): readonly HeldRow[] =>
  rows.filter(({ key, needsSuccessor }) => needsSuccessor && !chosen[key])

/** The people who can take over, those who belong to the group or project first. */
export function successorOptions(
  people: readonly PortalPerson[],
  leaverId: string,
  suggested: readonly string[],
): readonly Option[] {
  const able = people.filter(
    ({ userId, status, deactivatedAt }) => userId !== leaverId && status === 'member' && deactivatedAt === '',
  )
  const first = new Set(suggested)
  const near = able.filter(({ userId }) => first.has(userId))
  const others = able.filter(({ userId }) => !first.has(userId))
  return [...near, ...others].map((person) => ({ value: person.userId, label: labelOf(person) }))
}

/** Two people may have the same name. */
const labelOf = (person: PortalPerson): string =>
  person.email === '' ? displayName(person) : `${displayName(person)} (${person.email})`

/** The body of the call that deactivates a person. */
export function toDeactivation(
  { groups, projects }: PersonDetails,
  chosen: Successors,
): RequestBody<'deactivatePerson'> {
  const of = (kind: 'group' | 'project', held: readonly Holding[]) =>
    held.flatMap((holding) => {
      const userId = chosen[keyOf(kind, holding)]
      return userId ? [{ id: holding.id, userId }] : []
    })
  return { groups: of('group', groups), projects: of('project', projects) }
}
