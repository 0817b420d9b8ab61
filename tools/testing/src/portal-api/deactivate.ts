import type { Deactivation } from '@recog/api-contract'
import { found, Refusal, type Call } from './call'
import { personById } from './people-of-world'
import { STEERING } from './world'
import type { ProjectRow } from './rows'
import { change, keepOneAdmin, setRole } from './change-person'
import { groupsHeldBy, projectsHeldBy } from './holdings'

/** Deactivate an account, and hand over what its person holds. */
export function deactivate({ world, me, params, body }: Call): void {
  const { groups, projects } = body as Deactivation
  const userId = params['id'] ?? ''
  const person = found(personById(world, userId), 'person')
  if (userId === me.userId) throw new Refusal(409, 'You cannot deactivate your own account.')
  if (person.isAdmin) keepOneAdmin(world, userId)
  const chosen = new Map([...groups, ...projects].map((each) => [each.id, each.userId]))
  const missing = [...groupsHeldBy(world, userId), ...projectsHeldBy(world, userId)].find(
    ({ id, needsSuccessor }) => needsSuccessor && !chosen.has(id),
  )
  if (missing) throw new Refusal(409, `Please choose who takes over ${missing.name}.`)
  for (const { id, role } of groupsHeldBy(world, userId)) {
    const successor = chosen.get(id)
    if (successor) setRole(world, successor, id, role === 'lead' ? 'board' : 'member')
    setRole(world, userId, id, id === STEERING ? undefined : 'member')
  }
  world.projects = world.projects.map((each) => handedOver(each, userId, chosen.get(each.id)))
  change(world, userId, { deactivatedAt: new Date().toISOString(), isAdmin: false })
}

const handedOver = (project: ProjectRow, from: string, to: string | undefined): ProjectRow =>
  to === undefined
    ? project
    : {
        ...project,
        ownerUserId: project.ownerUserId === from ? to : project.ownerUserId,
        leadIds: project.leadIds.map((each) => (each === from ? to : each)),
      }
