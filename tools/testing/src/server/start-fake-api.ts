import { demoAccountPeople } from '@recog/api-contract/demo'
import { makeWorld } from '../portal-api/make-world'
import { portalApi } from '../portal-api/portal-api'
import { STEERING, type World } from '../portal-api/world'
import { anyItem } from './any-item'
import { serve, type Served } from './serve'

/** The person who may see every page, once `grantEverything` has made them an administrator and a lead too. */
const PERSONA = 'steering'

/**
 * Start the fake API over HTTP on a free port of this machine, for a portal whose pages are all to be opened. The person who
 * calls is always signed in and may see everything; a read of a single item finds one under any id.
 */
export async function startFakeApi(): Promise<Served> {
  const world = grantEverything(makeWorld(Date.now()))
  const api = portalApi({ world, persona: PERSONA, overrides: anyItem(world, PERSONA) })
  return serve(async (request) => (await api.respond(request)) ?? notFound())
}

function grantEverything(world: World): World {
  const { id } = demoAccountPeople[PERSONA]
  const groupId = world.groups.find((group) => group.id !== STEERING)?.id ?? ''
  return {
    ...world,
    people: world.people.map((each) => (each.userId === id ? { ...each, isAdmin: true } : each)),
    memberships: [...world.memberships, { userId: id, groupId, role: 'board' }],
  }
}

const notFound = () => Response.json({ message: 'The contract has no such call.' }, { status: 404 })
