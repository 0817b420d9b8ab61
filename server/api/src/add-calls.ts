import type { FastifyInstance } from 'fastify'
import type { App } from './app'
import { addPeople } from './admin/people/routes'
import { addAdministration } from './admin/routes'
import { addCommittees } from './committees/routes'
import { addDocs } from './docs/routes'
import { addEvents } from './events/routes'
import { addIdentity } from './identity/routes'
import { addJoin } from './join/routes'
import { addLead } from './lead/routes'
import { addOperations } from './operations/routes'
import { addDevOutbox } from './outbox/routes'
import { addProjects } from './projects/routes'
import { addSteering } from './steering/routes'
import { addUser } from './user/routes'

const parts = [
  addUser,
  addCommittees,
  addLead,
  addJoin,
  addSteering,
  addEvents,
  addProjects,
  addAdministration,
  addPeople,
  addIdentity,
  addDevOutbox,
  addDocs,
  addOperations,
] as const

/** Register the calls of every part of the API. */
export async function addCalls(server: FastifyInstance, app: App): Promise<void> {
  for (const add of parts) await add(server, app)
}
