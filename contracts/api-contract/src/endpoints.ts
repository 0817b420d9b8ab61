import type { Route } from './route'

/** Path of the session user, as a separate constant for the inline script of every document. */
export const SESSION_PATH = '/api/user/userinfo'

/**
 * Method and path of every call (requirements chapter 7). Paths have `{name}` for parameters, as OpenAPI writes them. This is
 * the only place that knows a path. It is free of zod so that browser code can import it; shapes and audiences are in
 * `routes/`.
 */
export const endpoints = {
  csrfToken: { method: 'GET', path: '/api/auth/csrf-token' },
  userInfo: { method: 'GET', path: SESSION_PATH },
  logout: { method: 'POST', path: '/identity/account/logout' },
  profile: { method: 'GET', path: '/api/user/profile' },
  replaceName: { method: 'PUT', path: '/api/user/profile/name' },
  updateName: { method: 'PATCH', path: '/api/user/profile/name' },
  myData: { method: 'GET', path: '/api/user/my-data' },
  requestMyData: { method: 'POST', path: '/api/user/my-data' },
  myDataFile: { method: 'GET', path: '/api/user/my-data/{format}' },
  member: { method: 'GET', path: '/api/user/{userId}' },
  committees: { method: 'GET', path: '/api/committees' },
  committee: { method: 'GET', path: '/api/committees/{id}' },
  leadUsers: { method: 'GET', path: '/api/committees/lead/users' },
  leadAssign: { method: 'POST', path: '/api/committees/lead/assign' },
  leaveGroup: { method: 'POST', path: '/api/committees/{id}/leave' },
  createGroup: { method: 'POST', path: '/api/admin/committees' },
  replaceGroup: { method: 'PUT', path: '/api/admin/committees/{id}' },
  membershipRequest: { method: 'POST', path: '/api/public/membership-request', bodyKind: 'multipart' },
  publicGroup: { method: 'GET', path: '/api/public/group' },
  botChallenge: { method: 'GET', path: '/api/public/bot-check/challenge' },
  steeringCommittees: { method: 'GET', path: '/api/steering/committees' },
  steeringUsers: { method: 'GET', path: '/api/steering/users' },
  approve: { method: 'POST', path: '/api/steering/approve' },
  decline: { method: 'POST', path: '/api/steering/decline' },
  undoDecision: { method: 'POST', path: '/api/steering/undo-decision' },
  decisions: { method: 'GET', path: '/api/steering/decisions' },
  steeringAssign: { method: 'POST', path: '/api/steering/assign' },
  events: { method: 'GET', path: '/api/events' },
  createEvent: { method: 'POST', path: '/api/events' },
  replaceEvent: { method: 'PUT', path: '/api/events/{id}' },
  deleteEvent: { method: 'DELETE', path: '/api/events/{id}' },
  cancelEvent: { method: 'POST', path: '/api/events/{id}/cancel' },
  restoreEvent: { method: 'POST', path: '/api/events/{id}/restore' },
  calendarFeed: { method: 'GET', path: '/api/user/calendar-feed' },
  createCalendarFeed: { method: 'POST', path: '/api/user/calendar-feed' },
  endCalendarFeed: { method: 'DELETE', path: '/api/user/calendar-feed' },
  calendarFile: { method: 'GET', path: '/api/calendar/{secret}' },
  projects: { method: 'GET', path: '/api/projects' },
  projectUsers: { method: 'GET', path: '/api/projects/users' },
  project: { method: 'GET', path: '/api/projects/{id}' },
  createProject: { method: 'POST', path: '/api/projects' },
  replaceProject: { method: 'PUT', path: '/api/projects/{id}' },
  adminCommittees: { method: 'GET', path: '/api/admin/getCommitteeUsers' },
  previewAccounts: { method: 'POST', path: '/api/admin/users/preview' },
  accounts: { method: 'POST', path: '/api/admin/users/account' },
  bulkAdd: { method: 'POST', path: '/api/admin/committees/{id}/bulk-add' },
  assignUser: { method: 'POST', path: '/api/admin/users/assign' },
  createCommitteeUsers: { method: 'POST', path: '/api/admin/createCommitteeUsers' },
  eraseUser: { method: 'POST', path: '/api/admin/users/erase' },
  securityLog: { method: 'GET', path: '/api/admin/security-log' },
  people: { method: 'GET', path: '/api/admin/people' },
  person: { method: 'GET', path: '/api/admin/people/{id}' },
  deactivatePerson: { method: 'POST', path: '/api/admin/people/{id}/deactivate' },
  reactivatePerson: { method: 'POST', path: '/api/admin/people/{id}/reactivate' },
  setAdministrator: { method: 'PUT', path: '/api/admin/people/{id}/administrator' },
  endPersonSessions: { method: 'POST', path: '/api/admin/people/{id}/end-sessions' },
  unlockPerson: { method: 'POST', path: '/api/admin/people/{id}/unlock' },
  system: { method: 'GET', path: '/api/admin/system' },
  auditLogs: { method: 'GET', path: '/api/admin/audit-logs' },
} as const satisfies Record<string, Pick<Route, 'method' | 'path' | 'bodyKind'>>

export type RouteName = keyof typeof endpoints
