import { demoAccountPeople } from '@recog/api-contract/demo'
import { endpoints } from '@recog/api-contract/endpoints'
import { portalApi, type Overrides } from '../portal-api/portal-api'
import { STEERING, type Persona, type World } from '../portal-api/world'
import { makeWorld } from '../portal-api/make-world'
import { serve, type Served } from './serve'

/** An item of the world for each read of a single item, and the field that holds its id. */
const EXAMPLES = {
  member: ['userId', demoAccountPeople.lead.id],
  committee: ['id', 'physics'],
  project: ['id', 'project-1'],
} as const

/** Overrides that find an item under any id, for callers that do not know the ids of the world. */
function anyItem(world: World, persona: Persona): Overrides {
  const api = portalApi({ world, persona })
  const entries = (['member', 'committee', 'project'] as const).map((name) => {
    const [field, example] = EXAMPLES[name]
    const path = endpoints[name].path.replace(/\{\w+\}/, example)
    const json = async (request: Request) => {
      const { origin, pathname } = new URL(request.url)
      const response = await api.respond(new Request(origin + path))
      const item = (await response?.json()) as Readonly<Record<string, unknown>>
      return { ...item, [field]: decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1)) }
    }
    return [name, { json }]
  })
  return Object.fromEntries(entries) as Overrides
}

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
