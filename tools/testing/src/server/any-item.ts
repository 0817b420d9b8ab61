import { demoAccountPeople } from '@recog/api-contract/demo'
import { endpoints } from '@recog/api-contract/endpoints'
import { portalApi, type Overrides } from '../portal-api/portal-api'
import type { Persona, World } from '../portal-api/world'

/** An item of the world for each read of a single item, and the field that holds its id. */
const EXAMPLES = {
  member: ['userId', demoAccountPeople.lead.id],
  committee: ['id', 'physics'],
  project: ['id', 'project-1'],
} as const

/** Overrides that find an item under any id, for callers that do not know the ids of the world. */
export function anyItem(world: World, persona: Persona): Overrides {
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
