/**
 * Typed URLs of every page, in the spelling of R2.2; routes match in any letter case (R2.8). Ids are encoded here and nowhere
 * else (edge case T28).
 */

const segment = (id: string): string => encodeURIComponent(id)

export const href = {
  home: () => '/home',
  join: () => '/join',
  publications: () => '/publications',
  contact: () => '/contact',
  directory: () => '/CommitteeAccess',
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
  admin: () => '/admin',
  auditLogs: () => '/admin/audit-logs',
  projects: () => '/projects',
  newProject: () => '/projects/new',
  project: (id: string) => `/projects/${segment(id)}`,
  editProject: (id: string) => `/projects/${segment(id)}/edit`,
} as const
