import { defineSection, read, routes } from '@recog/section-contract/describe'

export const section = defineSection({
  name: 'mf-admin',
  prerender: [],
  early: {
    '/Admin': [read(routes.adminCommittees)],
    '/admin/audit-logs': [read(routes.auditLogs, { query: { page: 1, pageSize: 50 } })],
  },
})
