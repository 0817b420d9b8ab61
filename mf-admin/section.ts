import { defineSection } from '@recog/section-kit/describe'

export const section = defineSection({
  name: 'mf-admin',
  prerender: [],
  early: {
    '/Admin': ['/api/admin/getCommitteeUsers'],
    '/admin/audit-logs': ['/api/admin/audit-logs?page=1&pageSize=50'],
  },
})
