import { routes, type Route } from '@recog/api-contract'
import { deactivate } from '../admin/people/deactivate'
import { sendResetLinks } from '../identity/reset-password'
import { noteWaitingRequests } from '../notices/send-notices'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf } from '../../testing/world'

/** Only administrators see people who have left: in the list of people, and in what happened earlier. */
const SHOWN_IN = ['people', 'person', 'auditLogs', 'decisions']
const reads = Object.entries<Route>(routes).filter(
  ([name, { method }]) => method === 'GET' && !SHOWN_IN.includes(name),
)
const viewers = ['applicant', 'otherLead', 'steering', 'admin'] as const

describeEachEngine('people who have left', (engine) => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await startPortal(engine)
    const { db } = portal.app
    await db
      .insertInto('memberships')
      .values([
        { committee_id: 'beta', user_id: 'member', role: 'member', joined_at: portal.app.now() },
        { committee_id: 'beta', user_id: 'lead', role: 'member', joined_at: portal.app.now() },
      ])
      .execute()
    await db
      .insertInto('project_people')
      .values({ project_id: 'project', user_id: 'member', role: 'lead' })
      .execute()
    await db.updateTable('projects').set({ status: 'Completed' }).execute()
  })
  afterEach(() => portal.close())

  async function leave(): Promise<void> {
    const nobody = { groups: [], projects: [] }
    await deactivate(portal.app, undefined, 'member', nobody)
    const groups = [{ id: 'alpha', userId: 'otherLead' }]
    await deactivate(portal.app, undefined, 'lead', { ...nobody, groups })
  }

  const ids: Readonly<Record<string, string>> = { id: 'beta', userId: 'otherLead' }
  const urlsOf = (route: Route): string[] => {
    const url = (id: string) =>
      route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => (id || ids[name]) ?? '')
    return route.path.includes('{id}') ? ['alpha', 'beta', 'project', 'event'].map(url) : [url('')]
  }
  /** The calls whose responses contain the address or the name of one of them. */
  async function mentions(people: readonly string[]): Promise<string[]> {
    const found: string[] = []
    for (const who of viewers) {
      const client = await portal.as(who)
      for (const [name, route] of reads) {
        for (const url of urlsOf(route)) {
          const { body } = await client.get(url)
          if (people.some((id) => body.includes(`"${addressOf(id)}"`) || body.includes(names[id] ?? '?'))) {
            found.push(`${name} for ${who}`)
          }
        }
      }
    }
    return [...new Set(found)]
  }
  const names: Readonly<Record<string, string>> = { member: 'Mia Member', lead: 'Lea Lead' }

  test('are in no response of any call, unlike before', async () => {
    const before = await mentions(['member', 'lead'])
    expect(before).toEqual([
      'projectUsers for applicant',
      'committees for otherLead',
      'committee for otherLead',
      'leadUsers for otherLead',
      'projectUsers for otherLead',
      'committees for steering',
      'committee for steering',
      'steeringUsers for steering',
      'answersOfEvent for steering',
      'projectUsers for steering',
      'committees for admin',
      'committee for admin',
      'projectUsers for admin',
    ])
    await leave()
    expect(await mentions(['member', 'lead'])).toEqual([])
  })

  test('keep their name on what they contributed, and nothing else', async () => {
    await leave()
    const viewer = await portal.as('otherLead')
    const project = (await viewer.get('/api/projects/project')).json()
    expect(project).toMatchObject({ ownerUserId: 'lead', leadIds: ['member'] })
    expect((await viewer.get('/api/user/member')).json()).toEqual({
      userId: 'member',
      displayName: 'Mia Member',
      firstName: 'Mia',
      lastName: 'Member',
      degrees: '',
      institution: '',
      email: '',
      committees: [],
      orcid: null,
      hasLeft: true,
    })
  })

  test('no longer wait for a decision if they had asked to join', async () => {
    const steering = await portal.as('steering')
    const waiting = async () =>
      (await steering.get('/api/user/userinfo')).json<{ pendingRequests: number }>().pendingRequests
    expect(await waiting()).toBe(1)
    await deactivate(portal.app, undefined, 'applicant', { groups: [], projects: [] })
    expect(await waiting()).toBe(0)
    expect(await noteWaitingRequests(portal.app)).toBe(false)
  })

  test('cannot be chosen for a project, even by somebody who still has the list on screen', async () => {
    await leave()
    const steering = await portal.as('steering')
    const body = { name: 'New', leads: ['member'], members: [], underCommittees: [] }
    expect((await steering.post('/api/projects', body)).statusCode).toBe(400)
    const owned = { name: 'New', ownerUserId: 'lead', underCommittees: [] }
    expect((await steering.post('/api/projects', owned)).statusCode).toBe(400)
  })

  test('get no mail when they ask for a password link, and the page is the same as ever', async () => {
    await leave()
    const mailsTo = async () => {
      const rows = await portal.app.db
        .selectFrom('outbox')
        .select('kind')
        .where('to_address', '=', addressOf('member'))
        .execute()
      return rows.map(({ kind }) => kind)
    }
    const visitor = portal.visitor()
    const page = '/identity/account/forgot-password'
    expect((await visitor.submit(page, { email: addressOf('member') })).statusCode).toBe(200)
    const later = () => new Date(Date.now() + 60_000).toISOString()
    await sendResetLinks({ ...portal.app, now: later })
    expect(await mailsTo()).toEqual(['account-deactivated'])
  })
})
