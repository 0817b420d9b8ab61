import { capabilities, routes, type Capability, type Route } from '@recog/api-contract'
import { startPortal, type TestPortal } from '../../testing/portal'

interface Requested {
  readonly requestedAt: string | null
}

/** The capabilities beyond chapter 7 of the requirements. */
describe('capabilities', () => {
  let portal: TestPortal
  beforeAll(async () => (portal = await startPortal('sqlite', { ORCID: 'https://portal:secret@orcid.org' })))
  afterAll(() => portal.close())

  const beyond = Object.values<Route>(routes).filter((route) => route.capability !== undefined)
  const hasRoute = ({ method, path }: Route) =>
    portal.server.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') })

  /** Those without a call of their own: whether the server does what it announces. */
  const fields: Partial<Record<Capability, () => Promise<boolean>>> = {
    'account-links': async () => {
      const body = { emails: ['new@hospital.example'], delivery: 'link' }
      const response = await (await portal.as('admin')).post('/api/admin/users/account', body)
      return response.json<{ delivered?: string }[]>()[0]?.delivered === 'link'
    },
    invitations: async () => {
      const body = { emails: ['asked@hospital.example'], delivery: 'password' }
      const response = await (await portal.as('admin')).post('/api/admin/users/account', body)
      return response.json<{ delivered?: string }[]>()[0]?.delivered === 'link'
    },
    'request-dates': async () => {
      const users = (await (await portal.as('steering')).get('/api/steering/users')).json<Requested[]>()
      return users.some(({ requestedAt }) => requestedAt !== null)
    },
    'pending-requests': async () =>
      (await (await portal.as('steering')).get('/api/user/userinfo')).json<{ pendingRequests: number }>()
        .pendingRequests === 1,
    'project-versions': async () => {
      const headers = { 'if-match': '"99"' }
      const steering = await portal.as('steering')
      const response = await steering.write('PUT', '/api/projects/project', { name: 'A project' }, headers)
      return response.statusCode === 409
    },
    'project-archive': async () => {
      const steering = await portal.as('steering')
      await steering.write('PUT', '/api/projects/project', { name: 'A project', isArchived: true })
      return (
        (await steering.get('/api/projects/project')).json<{ isArchived?: boolean }>().isArchived === true
      )
    },
    'bulk-names': async () => {
      const admin = await portal.as('admin')
      const names = { 'named@hospital.example': 'Nadia van der Berg' }
      await admin.post('/api/admin/committees/alpha/bulk-add', {
        role: 'Member',
        emails: ['named@hospital.example'],
        names,
      })
      const people = (await admin.get('/api/admin/people')).json<{ displayName: string }[]>()
      return people.some(({ displayName }) => displayName === 'Nadia van der Berg')
    },
    'membership-versions': async () => {
      const steering = await portal.as('steering')
      const users = (await steering.get('/api/steering/users')).json<{ userId: string; leads?: string[] }[]>()
      const change = { userId: 'lead', assignments: [{ committeeId: 'alpha', assigned: false }] }
      const response = await steering.post('/api/steering/assign', change, { 'if-match': '"member"' })
      return (
        users.find(({ userId }) => userId === 'lead')?.leads?.[0] === 'alpha' && response.statusCode === 409
      )
    },
    'event-end': async () => {
      const event = {
        title: 'Meeting',
        scheduledUtc: '2030-01-02T03:00:00Z',
        endsUtc: '2030-01-02T04:00:00Z',
      }
      const response = await (await portal.as('steering')).post('/api/events', event)
      return response.json<{ endsUtc?: string | null }>().endsUtc === '2030-01-02T04:00:00.000Z'
    },
    'event-groups': async () => {
      const event = { title: 'Meeting', scheduledUtc: '2030-01-02T03:00:00Z', committeeIds: ['alpha'] }
      const response = await (await portal.as('steering')).post('/api/events', event)
      return response.json<{ committeeIds?: readonly string[] }>().committeeIds?.[0] === 'alpha'
    },
    'public-events': async () => {
      const event = { title: 'Meeting', scheduledUtc: '2030-01-02T03:00:00Z', isPublic: true }
      const response = await (await portal.as('steering')).post('/api/events', event)
      return response.json<{ isPublic?: boolean }>().isPublic === true
    },
    'profile-versions': async () => {
      const headers = { 'if-match': '"another"' }
      const name = { firstName: 'Grace', lastName: 'Hopper' }
      return (
        (await (await portal.as('member')).write('PATCH', '/api/user/profile/name', name, headers))
          .statusCode === 409
      )
    },
    'profile-details': async () => {
      const body = { firstName: 'Grace', lastName: 'Hopper', degrees: 'PhD' }
      const response = await (await portal.as('member')).write('PATCH', '/api/user/profile/name', body)
      return response.json<{ degrees?: string }>().degrees === 'PhD'
    },
    'profile-interests': async () => {
      const body = { firstName: 'Grace', lastName: 'Hopper', interestAreas: 'Registries' }
      const response = await (await portal.as('member')).write('PATCH', '/api/user/profile/name', body)
      const { expertiseAreas, interestAreas } = response.json<Record<string, string>>()
      return expertiseAreas === 'private expertise' && interestAreas === 'Registries'
    },
    'audit-search': async () => {
      await (
        await portal.as('steering')
      ).post('/api/steering/assign', {
        userId: 'member',
        assignments: [{ committeeId: 'beta', assigned: true }],
      })
      const about = await (
        await portal.as('admin')
      ).get('/api/admin/audit-logs?userId=member&action=membership')
      return about.json<{ total: number }>().total === 1
    },
    'audit-except': async () => {
      const admin = await portal.as('admin')
      const [all, rest] = await Promise.all(
        ['?action=membership', '?action=membership&exceptAction=membership'].map(async (query) =>
          (await admin.get(`/api/admin/audit-logs${query}`)).json<{ total: number }>(),
        ),
      )
      return all !== undefined && all.total > 0 && rest?.total === 0
    },
    'bulk-links': async () => {
      const body = { role: 'Member', emails: ['linked@hospital.example'], delivery: 'link' }
      const response = await (await portal.as('admin')).post('/api/admin/committees/alpha/bulk-add', body)
      return (
        response.json<{ results: { created: boolean; initialPassword: null }[] }>().results[0]
          ?.initialPassword === null
      )
    },
    'step-up': async () => {
      const admin = await portal.as('admin')
      await portal.app.db.updateTable('sessions').set({ proved_at: null }).execute()
      const response = await admin.post('/api/admin/users/erase', { email: 'nobody@hospital.example' })
      return response.json<{ code?: string }>().code === 'proof-required'
    },
    'password-state': async () => {
      const people = await (await portal.as('admin')).get('/api/admin/people')
      return people.json<{ hasOwnPassword?: boolean }[]>().every((each) => each.hasOwnPassword !== undefined)
    },
    'account-state': async () => {
      const people = await (await portal.as('admin')).get('/api/admin/people')
      return people.json<{ access?: string | null }[]>().some(({ access }) => access === 'own')
    },
    orcid: async () => {
      const orcid = '0000-0002-1825-0097'
      await portal.app.db.updateTable('users').set({ orcid }).where('id', '=', 'lead').execute()
      const lead = await (await portal.as('member')).get('/api/user/lead')
      return lead.json<{ orcid?: string }>().orcid === orcid
    },
    'people-details': async () => {
      const people = await (await portal.as('member')).get('/api/projects/users')
      return people.json<{ institution?: string }[]>().every(({ institution }) => institution !== undefined)
    },
  }

  const isImplemented = async (capability: Capability): Promise<boolean> => {
    const calls = beyond.filter((route) => route.capability === capability)
    return (
      (calls.length > 0 || capability in fields) &&
      calls.every(hasRoute) &&
      (await fields[capability]?.()) !== false
    )
  }

  test('of calls are defined in the contract', () => {
    for (const { path, capability } of beyond)
      expect([path, capabilities.filter((name) => name === capability)]).toEqual([path, [capability]])
  })

  test.each(['applicant', 'member', 'lead', 'steering', 'admin'])(
    'announced to the %s are exactly those that this server implements',
    async (who) => {
      const user = (await (await portal.as(who)).get('/api/user/userinfo')).json<{ capabilities: string[] }>()
      const implemented: string[] = []
      for (const capability of capabilities) if (await isImplemented(capability)) implemented.push(capability)
      expect(user.capabilities.toSorted()).toEqual(implemented.toSorted())
    },
  )
})
