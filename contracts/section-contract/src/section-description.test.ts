import { routes } from '@recog/api-contract/client'
import { read } from './section-description'

describe('a read to prefetch', () => {
  it('has the path of the contract, with the parameters of the page', () => {
    expect(read(routes.projects)).toBe('/api/projects')
    expect(read(routes.project, { path: { id: ':projectId' } })).toBe('/api/projects/:projectId')
    expect(read(routes.member, { path: { userId: 'a b' } })).toBe('/api/user/a%20b')
    expect(read(routes.auditLogs, { query: { page: 1, pageSize: 50 } })).toBe(
      '/api/admin/audit-logs?page=1&pageSize=50',
    )
  })
})
