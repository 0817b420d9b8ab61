import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { demoAccountPeople } from '@recog/api-contract/demo'
import { makeWorld } from '../portal-api/make-world'
import { portalApi } from '../portal-api/portal-api'
import { STEERING, type World } from '../portal-api/world'
import { anyItem } from './any-item'

/** The person who may see every page, once `grantEverything` has made them an administrator and a lead too. */
const PERSONA = 'steering'

/**
 * Start the fake API over HTTP on a free port of this machine, for a portal whose pages are all to be opened. The person who
 * calls is always signed in and may see everything; a read of a single item finds one under any id.
 */
export async function startFakeApi(): Promise<{ origin: string; stop(): Promise<void> }> {
  const world = grantEverything(makeWorld(Date.now()))
  const api = portalApi({ world, persona: PERSONA, overrides: anyItem(world, PERSONA) })
  const server = createServer((request, response) => {
    respond(api, request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
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

async function respond(
  api: ReturnType<typeof portalApi>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/' } = request
  const body = method === 'GET' ? null : await buffer(request)
  const answer =
    (await api.respond(new Request(new URL(url, 'http://api.invalid'), { method, body }))) ?? notFound()
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
}

const notFound = () => Response.json({ message: 'The contract has no such call.' }, { status: 404 })
