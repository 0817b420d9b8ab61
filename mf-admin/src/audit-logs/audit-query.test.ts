import { auditQuery, boundedBy, filterProblem, NO_FILTER, pageCount } from './audit-query'

describe('the query of the audit log', () => {
  it('omits blank filters', () => {
    expect(auditQuery({ ...NO_FILTER, signIns: 'shown', action: ' ', eventId: ' ' }, 1)).toEqual({
      page: 1,
      pageSize: 50,
    })
  })

  it('covers whole days in UTC', () => {
    expect(auditQuery({ ...NO_FILTER, signIns: 'shown', from: '2026-05-01', to: '2026-05-02' }, 3)).toEqual({
      page: 3,
      pageSize: 50,
      fromUtc: '2026-05-01T00:00:00.000Z',
      toUtc: '2026-05-02T23:59:59.999Z',
    })
  })

  it('accepts a working group and an event', () => {
    expect(auditQuery({ ...NO_FILTER, committeeId: ' physics ', eventId: 'e1' }, 1)).toMatchObject({
      committeeId: 'physics',
      eventId: 'e1',
    })
  })

  it('ends at the earlier of To and the upper bound', () => {
    const until = '2026-05-02T10:00:00.001Z'
    const to = (day: string) => boundedBy(auditQuery({ ...NO_FILTER, to: day }, 2), until)['toUtc']
    expect(to('')).toBe(until)
    expect(to('2026-05-02')).toBe(until)
    expect(to('2026-05-01')).toBe('2026-05-01T23:59:59.999Z')
    expect(boundedBy({ page: 1 }, undefined)).toEqual({ page: 1 })
  })

  it('rejects a From later than To', () => {
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
  ])('counts %i entries as %i pages', (total, pages) => expect(pageCount(total, 50)).toBe(pages))
})
