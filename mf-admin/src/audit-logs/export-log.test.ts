import type { AuditItem, AuditPage } from '@recog/shared-session'
import { readWholeLog } from './export-log'

const entry = (id: number) => ({ id: String(id) }) as AuditItem
const pageOf = (items: AuditItem[], total: number): AuditPage => ({ items, total, page: 1, pageSize: 200 })

describe('loading the whole log', () => {
  it('loads page after page, up to one instant, each entry once', async () => {
    const all = Array.from({ length: 450 }, (_, id) => entry(id))
    const asked: unknown[] = []
    const load = async (query: Record<string, string | number>) => {
      asked.push(query)
      const from = (Number(query['page']) - 1) * 200
      return pageOf(all.slice(from, from + 200), all.length)
    }
    const seen: number[] = []
    const items = await readWholeLog(load, { action: 'x' }, '2026-01-01T00:00:00.000Z', ({ done }) =>
      seen.push(done),
    )
    expect(items).toEqual(all)
    expect(seen).toEqual([200, 400, 450])
    expect(asked[0]).toEqual({ toUtc: '2026-01-01T00:00:00.000Z', action: 'x', page: 1, pageSize: 200 })
  })

  it('keeps the upper bound of the filter', async () => {
    const load = jest.fn(async () => pageOf([], 0))
    await readWholeLog(load, { toUtc: 'mine' }, 'now', () => {})
    expect(load).toHaveBeenCalledWith(expect.objectContaining({ toUtc: 'mine' }))
  })

  it('ends if the server sends fewer entries than it counted', async () => {
    const load = jest.fn(async () => pageOf([], 10))
    expect(await readWholeLog(load, {}, 'now', () => {})).toEqual([])
    expect(load).toHaveBeenCalledTimes(1)
  })
})
