/** Typed addresses of every page. Ids are encoded here and nowhere else (edge case T28). */

const segment = (id: string): string => encodeURIComponent(id)

export const href = {
  home: () => '/home',
  join: () => '/join',
  publications: () => '/publications',
  contact: () => '/contact',
  directory: () => '/committeeAccess',
  committee: (id: string) => `/committees/${segment(id)}`,
  member: (id: string) => `/members/${segment(id)}`,
  profile: () => '/profile',
  steering: () => '/steering',
  approve: () => '/steering/approve',
  assign: () => '/steering/assign',
  steeringEvents: () => '/steering/events',
  leadAssign: (committeeId?: string) =>
    committeeId ? `/wg/assign?committeeId=${segment(committeeId)}` : '/wg/assign',
  events: () => '/events',
  admin: () => '/Admin',
  auditLogs: () => '/admin/audit-logs',
  projects: () => '/projects',
  newProject: () => '/projects/new',
  project: (id: string) => `/projects/${segment(id)}`,
  editProject: (id: string) => `/projects/${segment(id)}/edit`,
} as const
