import { auditQuery, filterProblem, NO_FILTER, pageCount } from './audit-query'

describe('the query of the audit log', () => {
  it('leaves out what is blank', () => {
    expect(auditQuery({ ...NO_FILTER, action: ' ' }, 1)).toEqual({ page: 1, pageSize: 50 })
  })

  it('takes whole days of UTC', () => {
    expect(auditQuery({ ...NO_FILTER, from: '2026-05-01', to: '2026-05-02' }, 3)).toEqual({
      page: 3,
      pageSize: 50,
      fromUtc: '2026-05-01T00:00:00.000Z',
      toUtc: '2026-05-02T23:59:59.999Z',
    })
  })

  it('says when the days are the wrong way round', () => {
    expect(filterProblem({ ...NO_FILTER, from: '2026-05-02', to: '2026-05-01' })).toBe(
      'From must not be later than To.',
    )
    expect(filterProblem({ ...NO_FILTER, from: '2026-05-02', to: '2026-05-02' })).toBeUndefined()
  })

  it.each([
    [0, 1],
    [1, 1],
    [49, 1],
    [50, 1],
    [51, 2],
  ])('%i rows are %i pages', (total, pages) => expect(pageCount(total, 50)).toBe(pages))
})
