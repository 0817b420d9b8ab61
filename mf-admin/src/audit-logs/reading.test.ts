import fc from 'fast-check'
import type { AuditItem, AuditPage } from '@recog/shared-session'
import { NOTHING_READ, withPage, unseen } from './reading'

const START = Date.parse('2026-05-01T12:00:00.000Z')
const entry = (id: number, at = START + id) =>
  ({ id: String(id), createdAt: new Date(at).toISOString() }) as AuditItem
const pageOf = (page: number, items: readonly AuditItem[]): AuditPage => ({
  items,
  page,
  total: items.length,
  pageSize: 50,
})
const boundAfter = (items: readonly AuditItem[], readAt: number) =>
  withPage(NOTHING_READ, pageOf(1, items), readAt).until

describe('the upper bound of a reading', () => {
  const later = START + 60_000

  it('is just after the newest entry if that is the first', () => {
    expect(boundAfter([entry(9), entry(8), entry(1)], later)).toBe('2026-05-01T12:00:00.010Z')
  })

  it.each([
    ['the oldest row first', [entry(1), entry(9)]],
    ['one instant for all rows', [entry(1, START), entry(2, START)]],
    ['no timestamps that can be read', [{ ...entry(1), createdAt: 'yesterday' }]],
    ['no rows', []],
  ])('is the time of the request if the server sends %s', (_, items) => {
    expect(boundAfter(items, later)).toBe('2026-05-01T12:01:00.000Z')
  })

  it('excludes no entry of the first page, however wrong the clock', () => {
    expect(boundAfter([entry(1), entry(9)], 0)).toBe('2026-05-01T12:00:00.010Z')
  })

  it('stays the same for all later pages', () => {
    const first = withPage(NOTHING_READ, pageOf(1, [entry(9), entry(8)]), later)
    expect(withPage(first, pageOf(2, [entry(7), entry(6)]), later + 1).until).toBe(first.until)
  })
})

it('shows each entry exactly once while paging forward through a growing log', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { minLength: 3, maxLength: 12 }), (arrivals) => {
      let log = Array.from({ length: 40 }, (_, n) => entry(40 - n))
      const original = log.map(({ id }) => id)
      const shown: string[] = []
      let reading = NOTHING_READ
      arrivals.forEach((count, n) => {
        const page = pageOf(n + 1, log.slice(n * 10, (n + 1) * 10))
        shown.push(...unseen(reading, page).map(({ id }) => id))
        reading = withPage(reading, page, START)
        const newest = log.length
        log = [...Array.from({ length: count }, (_, k) => entry(newest + count - k)), ...log]
      })
      expect(new Set(shown).size).toBe(shown.length)
      const oldest = Math.min(...shown.map(Number))
      expect(shown).toEqual(expect.arrayContaining(original.filter((id) => Number(id) >= oldest)))
    }),
  )
})

it('shows a page again after paging back', () => {
  const first = pageOf(1, [entry(4), entry(3)])
  const two = pageOf(2, [entry(3), entry(2)])
  const reading = withPage(withPage(NOTHING_READ, first, START), two, START)
  expect(unseen(reading, first)).toEqual(first.items)
  expect(unseen(reading, two).map(({ id }) => id)).toEqual(['2'])
})
