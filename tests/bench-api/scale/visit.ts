import { testProject } from '../../../server/api/testing/world'

export interface VisitCall {
  readonly method: 'GET' | 'PATCH'
  readonly path: string
  /** The browser has this list already, and asks whether it has changed. */
  readonly isKnown?: boolean
}

const USERINFO: VisitCall = { method: 'GET', path: '/api/user/userinfo' }
const LISTS = ['/api/committees', '/api/events', '/api/projects'] as const
const get = (path: string): VisitCall => ({ method: 'GET', path })

/** The lists of a member, each of which grows with the group. */
export const lists: readonly VisitCall[] = LISTS.map(get)

/**
 * The calls of a member's visit: each list for the first time that day, a group, a person and a project, and
 * each list again, for which the browser sends the version it has. Each new document asks who is signed in.
 */
export const VISIT: readonly VisitCall[] = [
  USERINFO,
  ...lists,
  get('/api/committees/alpha'),
  get('/api/user/steering'),
  get(`/api/projects/${testProject.id}`),
  USERINFO,
  ...lists.map((list) => ({ ...list, isKnown: true })),
]

/** A write by any member makes every cached list outdated (ADR 6). */
export const WRITE: VisitCall = { method: 'PATCH', path: '/api/user/profile/name' }

/** Visits for each write: most people only read. */
export const VISITS_PER_WRITE = 5
