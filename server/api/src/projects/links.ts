import type { ProjectWrite } from '@recog/api-contract'
import type { Write } from '../database/write'
import { Refusal } from '../http/refusal'
import { activeMembers } from '../policy/active-members'

export interface Links {
  readonly leads: readonly string[]
  readonly members: readonly string[]
  readonly groups: readonly string[]
}

const distinct = (ids: readonly string[] | null | undefined): string[] => [...new Set(ids ?? [])]

/** The requested people and groups. Anyone named as both lead and member is a lead (edge case T114). */
export function wantedLinks(body: ProjectWrite): Links {
  const leads = distinct(body.leads)
  return {
    leads,
    members: distinct(body.members).filter((id) => !leads.includes(id)),
    groups: distinct(body.underCommittees),
  }
}

/**
 * Replace the people and groups of a project. Added people must be approved and added groups must exist; earlier ones may
 * stay.
 *
 * @throws {Refusal} 400 for an added person who is not approved, or an unknown group
 */
export async function replaceLinks(
  tx: Write,
  projectId: string,
  links: Links,
  before: readonly string[],
): Promise<void> {
  const people = [...links.leads, ...links.members]
  await checkPeople(
    tx,
    people.filter((id) => !before.includes(id)),
  )
  await checkGroups(tx, links.groups)
  await tx.deleteFrom('project_people').where('project_id', '=', projectId).execute()
  await tx.deleteFrom('project_committees').where('project_id', '=', projectId).execute()
  if (people.length > 0) {
    const role = (id: string) => (links.leads.includes(id) ? ('lead' as const) : ('member' as const))
    await tx
      .insertInto('project_people')
      .values(people.map((id) => ({ project_id: projectId, user_id: id, role: role(id) })))
      .execute()
  }
  if (links.groups.length > 0) {
    await tx
      .insertInto('project_committees')
      .values(links.groups.map((id) => ({ project_id: projectId, committee_id: id })))
      .execute()
  }
}

/** @throws {Refusal} 400 unless all of them are active members */
export async function checkPeople(tx: Write, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await activeMembers(tx).select('id').where('id', 'in', ids).execute()
  if (found.length < ids.length) throw new Refusal(400, 'Only approved members can belong to a project.')
}

async function checkGroups(tx: Write, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await tx.selectFrom('committees').select('id').where('id', 'in', ids).execute()
  if (found.length < ids.length) throw new Refusal(400, 'One of these working groups does not exist.')
}
