import { routes, type Route } from '@recog/api-contract'
import { startPortal, type TestPortal } from '../../testing/portal'
import type { TestClient } from '../../testing/client'

const writes = Object.entries<Route>(routes).filter(([, route]) => route.method !== 'GET')
const urlOf = (route: Route) => route.path.replaceAll(/\{\w+\}/g, 'absent')
const roleFor = {
  anyone: 'member',
  'signed-in': 'member',
  member: 'member',
  lead: 'lead',
  steering: 'steering',
  admin: 'admin',
}

describe('every call that changes something', () => {
  let portal: TestPortal
  let stranger: TestClient
  beforeAll(async () => {
    portal = await startPortal('sqlite')
    stranger = await portal.as('otherLead')
  })
  afterAll(() => portal.close())

  const send = (client: TestClient, route: Route, headers: Record<string, string>, payload = '{}') =>
    client.send({ method: route.method, url: urlOf(route), headers, payload })

  describe.each(writes)('%s', (_name, route) => {
    const type = route.bodyKind === 'multipart' ? 'multipart/form-data; boundary=x' : 'application/json'

    test('requires the token of this session', async () => {
      const earlierToken = await (await portal.as(roleFor[route.audience])).token()
      const client = await portal.as(roleFor[route.audience])
      const tokens = [undefined, '', 'bad', 'A'.repeat(86), await stranger.token(), earlierToken]
      for (const token of tokens) {
        const headers = { 'content-type': type, ...(token !== undefined && { 'x-csrf-token': token }) }
        const response = await send(client, route, headers)
        expect([token, response.statusCode]).toEqual([token, 403])
        expect(response.json()).toMatchObject({ code: 'antiforgery' })
      }
    })

    test('is refused from another site, even with a token', async () => {
      const client = await portal.as(roleFor[route.audience])
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'http://localhost:8080.evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]
      for (const headers of foreign) {
        const token = { 'x-csrf-token': await client.token() }
        const response = await send(client, route, { 'content-type': type, ...token, ...headers })
        expect([headers, response.statusCode]).toEqual([headers, 403])
        expect(response.headers['access-control-allow-origin']).toBeUndefined()
      }
    })

    test('responds with 415 to any other content type', async () => {
      if (route.path.startsWith('/identity')) return
      const client = await portal.as(roleFor[route.audience])
      const others = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/xml',
        'text/plain; application/json',
      ]
      if (route.bodyKind === 'multipart') others.push('application/json')
      else others.push('multipart/form-data; boundary=x')
      for (const other of others) {
        const token = await client.token()
        const response = await send(client, route, { 'content-type': other, 'x-csrf-token': token })
        expect([other, response.statusCode]).toEqual([other, 415])
      }
    })
  })

  test('is accepted from the own origin', async () => {
    const steering = await portal.as('steering')
    const response = await steering.post(
      '/api/steering/assign',
      { userId: 'member', assignments: [{ committeeId: 'beta', assigned: true }] },
      { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' },
    )
    expect(response.statusCode).toBe(200)
  })
})
