import { defineSection, read } from '@recog/section-contract/describe'
import { routes } from '@recog/shared-session'

export const section = defineSection({
  name: 'mf-admin',
  pages: {
    '/admin': {
      page: 'AdministrationPage',
      title: 'Administration',
      audience: 'admin',
      prefetch: [read(routes.adminCommittees)],
      navigation: { kind: 'link', label: 'Site Admin', order: 80, shownTo: 'admin' },
    },
    // The others are not prefetched: not every server knows their calls and queries (R7.46).
    '/admin/audit-logs': {
      page: 'AuditLogsPage',
      title: 'Audit logs',
      audience: 'admin',
    },
    '/admin/people': { page: 'PeoplePage', title: 'People', audience: 'admin' },
    '/admin/groups': { page: 'GroupsPage', title: 'Groups', audience: 'admin' },
    '/admin/system': { page: 'SystemPage', title: 'System', audience: 'admin' },
    '/admin/people/:userId': { page: 'PersonPage', title: 'Person', audience: 'admin' },
  },
})

declare module '@recog/section-contract/href' {
  interface PortalPages {
    'mf-admin': keyof typeof section.pages
  }
}
