import type { Audience } from '@recog/api-contract/rules'

/**
 * Every address of the portal, once. Activation, header links, typed hrefs, titles, composed documents and the
 * 404 page (known before any section is loaded) all come from this table (R2.6, ADR 4).
 */

export const SECTION_NAMES = ['mf-public', 'mf-directory', 'mf-steering', 'mf-admin', 'mf-projects'] as const
export type SectionName = (typeof SECTION_NAMES)[number]

export interface PortalRoute {
  readonly path: string
  readonly section: SectionName
  readonly title: string
  /** Who the page is for. The section shows the gate; the server decides. */
  readonly audience: Audience
}

/** Static paths stand before dynamic ones of the same shape: the first match wins. */
export const ROUTES = [
  { path: '/home', section: 'mf-public', title: 'Reirradiation Collaborative Group', audience: 'anyone' },
  { path: '/join', section: 'mf-public', title: 'Request to Join', audience: 'anyone' },
  { path: '/publications', section: 'mf-public', title: 'Publications', audience: 'anyone' },
  { path: '/contact', section: 'mf-public', title: 'Contact', audience: 'anyone' },
  { path: '/committeeAccess', section: 'mf-directory', title: 'Working Groups', audience: 'member' },
  { path: '/committees/:committeeId', section: 'mf-directory', title: 'Working group', audience: 'member' },
  { path: '/members/:userId', section: 'mf-directory', title: 'Member', audience: 'member' },
  { path: '/profile', section: 'mf-directory', title: 'Your profile', audience: 'signed-in' },
  { path: '/steering', section: 'mf-steering', title: 'Steering', audience: 'steering' },
  { path: '/steering/approve', section: 'mf-steering', title: 'Approve New Requests', audience: 'steering' },
  { path: '/steering/assign', section: 'mf-steering', title: 'Assign Memberships', audience: 'steering' },
  { path: '/steering/events', section: 'mf-steering', title: 'Post ReCOG Events', audience: 'steering' },
  { path: '/wg/assign', section: 'mf-steering', title: 'Manage Working Group Members', audience: 'lead' },
  { path: '/events', section: 'mf-steering', title: 'Events', audience: 'member' },
  { path: '/Admin', section: 'mf-admin', title: 'Administration', audience: 'admin' },
  { path: '/admin/audit-logs', section: 'mf-admin', title: 'Audit logs', audience: 'admin' },
  { path: '/projects', section: 'mf-projects', title: 'Projects', audience: 'signed-in' },
  { path: '/projects/new', section: 'mf-projects', title: 'New project', audience: 'signed-in' },
  { path: '/projects/:projectId', section: 'mf-projects', title: 'Project', audience: 'signed-in' },
  { path: '/projects/:projectId/edit', section: 'mf-projects', title: 'Edit project', audience: 'signed-in' },
] as const satisfies readonly PortalRoute[]

/** Addresses that stand for another one (R2.6: `/`, R2.15: a group's URL without its id). */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/': '/home',
  '/committees': '/committeeAccess',
}

export const NOT_FOUND_TEXT = '404 - Not Found: The page you are looking for does not exist.'
