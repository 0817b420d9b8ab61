import { demoApplicants, type DemoPerson } from '@recog/api-contract/demo'
import { routes, type Route, type RouteName } from '@recog/api-contract'
import { makeWorld } from './make-world'
import { portalApi } from './portal-api'
import type { Persona } from './world'

const [APPLICANT] = demoApplicants as [DemoPerson]
const NOW = Date.UTC(2026, 5, 1)
const call = (persona: Persona, method: string, path: string, body?: unknown, world = makeWorld(NOW)) =>
  portalApi({ world, persona }).respond(
    new Request(`http://portal.test${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }),
  ) as Promise<Response>

/** Who calls what, with what: one example for each call that a screen makes. */
const EXAMPLES: Partial<Record<RouteName, readonly [Persona, path?: string, body?: unknown]>> = {
  csrfToken: ['anonymous'],
  userInfo: ['applicant'],
  profile: ['member'],
  myData: ['member'],
  requestMyData: ['applicant'],
  resumeEmails: ['member'],
  announcements: ['lead'],
  sendAnnouncement: ['steering', undefined, { title: 'News', text: 'All is well.' }],
  notifications: ['member'],
  chooseNotification: ['member', '/api/user/notifications/event-new', { choice: 'off' }],
  readNotifications: ['member'],
  member: ['member', '/api/user/demo-lead'],
  committees: ['member'],
  committee: ['member', '/api/committees/physics'],
  leadUsers: ['lead'],
  leadAssign: [
    'lead',
    undefined,
    { userId: 'demo-member', assignments: [{ committeeId: 'spine', assigned: true }] },
  ],
  steeringCommittees: ['steering'],
  steeringUsers: ['steering'],
  approve: ['steering', undefined, { userId: APPLICANT.id, email: APPLICANT.email }],
  decline: ['steering', undefined, { userId: APPLICANT.id, reason: 'No.' }],
  decisions: ['steering'],
  steeringAssign: [
    'steering',
    undefined,
    { userId: 'demo-member', assignments: [{ committeeId: 'spine', assigned: true }] },
  ],
  events: ['member'],
  createEvent: [
    'steering',
    undefined,
    { title: 'New', scheduledUtc: '2026-06-02T10:00:00Z', timeZone: 'UTC' },
  ],
  replaceEvent: ['steering', '/api/events/event-1', { title: 'New', scheduledUtc: '2026-06-02T10:00:00Z' }],
  deleteEvent: ['steering', '/api/events/event-1'],
  myAnswers: ['member'],
  answerEvent: ['member', '/api/events/event-5/answer', { answer: 'yes', attendance: 'online' }],
  answersOfEvent: ['steering', '/api/events/event-5/answers'],
  copyEvent: ['steering', '/api/events/event-1/copies', { dates: ['2026-06-09', '2026-06-16'] }],
  cancelEvent: ['steering', '/api/events/event-1/cancel', { reason: 'The speaker is ill.' }],
  restoreEvent: ['steering', '/api/events/event-1/restore'],
  calendarFeed: ['member'],
  createCalendarFeed: ['member', '/api/user/calendar-feed?committeeId=thorax'],
  endCalendarFeed: ['member'],
  projects: ['applicant'],
  projectUsers: ['member'],
  project: ['member', '/api/projects/project-1'],
  createProject: ['lead', undefined, { name: 'New', underCommittees: ['head-neck'] }],
  replaceProject: ['lead', '/api/projects/project-1', { name: 'Other', underCommittees: ['head-neck'] }],
  adminCommittees: ['admin'],
  previewAccounts: ['admin', undefined, { emails: ['member@recog.example', 'new@x.org'] }],
  accounts: ['admin', undefined, { emails: ['member@recog.example', 'new@x.org'] }],
  bulkAdd: ['admin', '/api/admin/committees/physics/bulk-add', { role: 'Member', emails: ['new@x.org'] }],
  assignUser: [
    'admin',
    undefined,
    { email: 'new@x.org', committees: [{ committeeId: 'physics', role: 'Board' }] },
  ],
  auditLogs: ['admin', '/api/admin/audit-logs?page=2&pageSize=50'],
  system: ['admin'],
  people: ['admin'],
  person: ['admin', '/api/admin/people/demo-lead'],
  deactivatePerson: ['admin', '/api/admin/people/demo-member/deactivate', { groups: [], projects: [] }],
  reactivatePerson: ['admin', '/api/admin/people/deactivated/reactivate', {}],
  setAdministrator: ['admin', '/api/admin/people/demo-member/administrator', { administrator: true }],
  endPersonSessions: ['admin', '/api/admin/people/demo-member/end-sessions', {}],
  unlockPerson: ['admin', '/api/admin/people/blocked/unlock', {}],
  createGroup: ['admin', undefined, { name: 'Breast', description: '' }],
  replaceGroup: [
    'admin',
    '/api/admin/committees/physics',
    { name: 'Physics', description: 'All doses', before: { name: 'Physics', description: 'Doses' } },
  ],
  leaveGroup: ['member', '/api/committees/thorax/leave', {}],
}

describe('the fake API', () => {
  it.each(Object.entries(EXAMPLES))(
    'responds to %s as the contract says',
    async (name, [persona, path, body]) => {
      const route: Route = routes[name as RouteName]
      const response = await call(persona, route.method, path ?? route.path, body)
      expect(response.status).toBe(route.status)
      const checked = route.response?.safeParse(await response.json())
      expect(checked?.error?.issues).toBeUndefined()
    },
  )

  it.each([
    ['anonymous', 'GET', '/api/committees', 401],
    ['applicant', 'GET', '/api/committees', 403],
    ['member', 'GET', '/api/steering/users', 403],
    ['steering', 'GET', '/api/admin/audit-logs', 403],
    ['admin', 'GET', '/api/steering/users', 403],
    ['member', 'GET', '/api/user/nobody', 404],
  ] as const)('for %s answers %s %s with %i', async (persona, method, path, status) => {
    expect((await call(persona, method, path)).status).toBe(status)
  })

  it('rejects bodies that break the contract', async () => {
    expect((await call('steering', 'POST', '/api/events', { title: '' })).status).toBe(400)
  })

  it('has no call without its capability', async () => {
    const world = { ...makeWorld(NOW), capabilities: [] }
    const user = await (await call('steering', 'GET', '/api/user/userinfo', undefined, world)).json()
    expect(user).toMatchObject({ capabilities: [] })
    expect((await call('steering', 'GET', '/api/steering/decisions', undefined, world)).status).toBe(404)
  })

  it('ignores other requests', () => {
    expect(
      portalApi({ world: makeWorld(NOW), persona: 'member' }).respond(new Request('http://x.test/file.js')),
    ).toBeUndefined()
  })
})
