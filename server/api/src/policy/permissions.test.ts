import { routes, type Route } from '@recog/api-contract'
import type { Audience } from '@recog/api-contract/rules'
import { describeEachEngine, startPortal, stopClock, type TestPortal } from '../../testing/portal'
import type { TestClient } from '../../testing/client'

const people = ['anonymous', 'applicant', 'member', 'lead', 'steering', 'steeringLead', 'admin'] as const
type Who = (typeof people)[number]

/** Chapter 6 of the requirements, written down once more and by hand: the test must not read its response from the code. */
const allowed: Readonly<Record<Audience, readonly Who[]>> = {
  anyone: people,
  'signed-in': ['applicant', 'member', 'lead', 'steering', 'steeringLead', 'admin'],
  member: ['member', 'lead', 'steering', 'steeringLead', 'admin'],
  lead: ['lead', 'steeringLead'],
  steering: ['steering', 'steeringLead'],
  admin: ['admin'],
}

const idOf: Partial<Record<Who, string>> = { steeringLead: 'steering2' }
const ids: Readonly<Record<string, string>> = { userId: 'member', id: 'absent' }
const table = Object.entries<Route>(routes).filter(([name]) => name !== 'logout')
const urlOf = (route: Route) =>
  route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? 'absent')

describeEachEngine('every call with every role', (engine) => {
  let portal: TestPortal
  const clients = new Map<Who, TestClient>()
  beforeAll(async () => {
    portal = await startPortal(engine)
    // Some calls need a session whose owner has proved who it is minutes ago at most.
    stopClock(portal.app)
    await portal.app.db
      .updateTable('memberships')
      .set({ role: 'board' })
      .where('committee_id', '=', 'steering')
      .where('user_id', '=', 'steering2')
      .execute()
    for (const who of people) {
      clients.set(who, who === 'anonymous' ? portal.visitor() : await portal.as(idOf[who] ?? who))
    }
  })
  afterAll(() => portal.close())

  const call = async (who: Who, route: Route) => {
    const client = clients.get(who) ?? portal.visitor()
    if (route.method === 'GET') return client.get(urlOf(route))
    return client.write(route.method, urlOf(route), route.body ? {} : undefined)
  }

  test.each(table)('%s', async (_name, route) => {
    for (const who of people) {
      const { statusCode } = await call(who, route)
      const may = allowed[route.audience].includes(who)
      const refusal = who === 'anonymous' ? 401 : 403
      const outcome = statusCode === 401 || statusCode === 403 ? statusCode : 'let in'
      expect([who, outcome]).toEqual([who, may ? 'let in' : refusal])
      expect(statusCode).toBeLessThan(500)
    }
  })

  test.each(table)('%s is refused until a temporary password has been changed', async (_name, route) => {
    await portal.app.db.updateTable('users').set({ must_change: 1 }).where('id', '=', 'admin').execute()
    const response = await call('admin', route)
    await portal.app.db.updateTable('users').set({ must_change: 0 }).where('id', '=', 'admin').execute()
    const code = response.body === '' ? undefined : response.json<{ code?: string }>().code
    expect(code).toBe(route.audience === 'anyone' ? code : 'password-change-required')
    expect(route.audience === 'anyone' || response.statusCode === 403).toBe(true)
  })

  test('responses are not stored, or only by the browser, which revalidates them', async () => {
    for (const [, route] of table)
      expect(['no-store', 'private, no-cache']).toContain(
        (await call('member', route)).headers['cache-control'],
      )
  })

  test.each(table)('%s: other methods get 405 with the allowed methods', async (_name, route) => {
    const response = await portal.visitor().send({ method: 'TRACE', url: urlOf(route) })
    expect(response.statusCode).toBe(405)
    expect(response.headers.allow).toContain(route.method)
  })

  test('paths are case-insensitive', async () => {
    expect((await clients.get('member')!.get('/API/Committees')).statusCode).toBe(200)
  })
})
