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
    '/admin/audit-logs': {
      page: 'AuditLogsPage',
      title: 'Audit logs',
      audience: 'admin',
      prefetch: [read(routes.auditLogs, { query: { page: 1, pageSize: 50 } })],
    },
    // Not prefetched: not every server knows their calls (R7.46).
    '/admin/people': { page: 'PeoplePage', title: 'People', audience: 'admin' },
    '/admin/system': { page: 'SystemPage', title: 'System', audience: 'admin' },
    '/admin/people/:userId': { page: 'PersonPage', title: 'Person', audience: 'admin' },
  },
})

declare module '@recog/section-contract/href' {
  interface PortalPages {
    'mf-admin': keyof typeof section.pages
  }
}
