import { screen, waitFor } from '@testing-library/react'
import { mockApi, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'
import { withCapabilities } from '../testing/administration'
import { atPage, entry, NAMES, next, open, pager } from './testing/audit-log'

const api = mockApi()

describe('paging while new entries arrive', () => {
  const SIZE = 50
  const iso = (second: number) => new Date(Date.UTC(2026, 4, 1, 12, 0, second)).toISOString()

  /** A server that implements only chapter 7 of the requirements, with 120 entries, one a second, newest first. */
  function growingLog({ heedsBound = true, offset = '' } = {}) {
    let rows = Array.from({ length: 120 }, (_, n) => 120 - n)
    api({
      ...NAMES,
      auditLogs: (request: Request) => {
        const { searchParams } = new URL(request.url)
        const page = Number(searchParams.get('page'))
        const pageSize = Number(searchParams.get('pageSize'))
        const until = (heedsBound && searchParams.get('toUtc')) || '9999'
        const matching = rows.filter((second) => iso(second) <= until)
        const items = matching.slice((page - 1) * pageSize, page * pageSize).map((second) => ({
          ...entry(second),
          action: `a.${second}`,
          createdAt: iso(second).replace('Z', offset),
        }))
        return { items, total: matching.length, page, pageSize }
      },
    })
    return {
      grow(count: number) {
        const newest = rows[0] ?? 0
        rows = [...Array.from({ length: count }, (_, n) => newest + count - n), ...rows]
      },
    }
  }
  const shown = async (page: RegExp) => {
    await atPage(page)
    return screen
      .getAllByRole('rowheader')
      .map(({ textContent }) => Number((textContent ?? '').replace('a.', '')))
  }
  const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n)

  it.each([
    ['with a zone', { offset: 'Z' }],
    ['without a zone', { offset: '' }],
  ])('shows every entry once, and announces newer ones (timestamps %s)', async (_, options) => {
    const server = growingLog(options)
    const { user } = open()
    expect(await shown(/Page 1 of 3/)).toEqual(down(120, 71))
    server.grow(3)
    await user.click(next())
    expect(await shown(/Page 2 of 3/)).toEqual(down(70, 21))
    expect(pager().getByText('120 total')).toBeVisible()
    expect(screen.getByText('3 newer entries have arrived since you opened this list.')).toBeVisible()
    server.grow(SIZE)
    await user.click(next())
    expect(await shown(/Page 3 of 3/)).toEqual(down(20, 1))
    await user.click(pager().getByRole('button', { name: 'Prev' }))
    expect(await shown(/Page 2 of 3/)).toEqual(down(70, 21))
    await user.click(screen.getByRole('button', { name: 'Show the newest' }))
    expect(await shown(/Page 1 of 4/)).toEqual(down(173, 124))
    expect(screen.queryByText(/newer entr/)).not.toBeInTheDocument()
  })

  it('shows the last page if the log does not have the one of the URL any more', async () => {
    growingLog()
    open('/admin/audit-logs?page=9')
    expect(await shown(/Page 3 of 3/)).toEqual(down(20, 1))
  })

  it('shows nothing twice even if the server ignores the upper bound', async () => {
    const server = growingLog({ heedsBound: false })
    const { user } = open()
    await shown(/Page 1 of 3/)
    server.grow(1)
    await user.click(next())
    expect(await shown(/Page 2 of 3/)).toEqual(down(70, 22))
    expect(screen.getByText('1 newer entry has arrived since you opened this list.')).toBeVisible()
  })

  it('asks a server of chapter 7 once for each page, with the filters only', async () => {
    const asked: string[] = []
    api({
      ...NAMES,
      auditLogs: (request: Request) => {
        const { search, searchParams } = new URL(request.url)
        asked.push(search)
        const page = Number(searchParams.get('page'))
        const items = Array.from({ length: SIZE }, (_, n) => entry(200 - page * SIZE - n))
        return { items, total: 120, page, pageSize: SIZE }
      },
    })
    const { user } = renderRoute(<SectionRoutes />, {
      at: '/admin/audit-logs',
      session: withCapabilities(),
    })
    await shown(/Page 1 of 3/)
    await user.click(next())
    await shown(/Page 2 of 3/)
    expect(asked).toEqual(['?page=1&pageSize=50', '?page=2&pageSize=50'])
  })

  it('starts from the newest entries when Apply is pressed, even with the same filters', async () => {
    const server = growingLog()
    const { user } = open()
    await shown(/Page 1 of 3/)
    server.grow(2)
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(async () => expect((await shown(/Page 1 of 3/))[0]).toBe(122))
  })
})
