import { screen } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/section-kit/testing'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()
const entry = (id: number) => ({
  id,
  createdAt: '2026-05-01T12:00:00Z',
  action: 'member.added',
  actorEmail: 'ada@x.org',
  targetEmail: 'ben@x.org',
  targetCommitteeName: 'Physics',
  detailsJson: '{"role":"Board"}',
})

function log(total: number) {
  const asked: URLSearchParams[] = []
  api({
    auditLogs: (request: Request) => {
      const { searchParams } = new URL(request.url)
      asked.push(searchParams)
      const page = Number(searchParams.get('page'))
      return { items: total > 0 ? [entry(page)] : [], total, page, pageSize: 50 }
    },
  })
  return asked
}
const open = (at = '/admin/audit-logs', session: keyof typeof personas = 'admin') =>
  renderRoute(<SectionRoutes />, { at, session: personas[session] })

describe('the audit log', () => {
  it('shows a page and how many there are', async () => {
    const asked = log(101)
    const { user } = open()
    expect(
      await screen.findByRole('row', {
        name: /2026-05-01 12:00:00 member.added ada@x.org ben@x.org Physics role: Board/,
      }),
    ).toBeVisible()
    expect(screen.getByText(/Page 1 of 3/)).toBeVisible()
    expect(screen.getByText(/101/)).toBeVisible()
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ page: '1', pageSize: '50' })
    await user.click(screen.getByRole('button', { name: /Next/ }))
    expect(await screen.findByText(/Page 2 of 3/)).toBeVisible()
  })

  it('asks when Apply is pressed, not before, and begins at the first page', async () => {
    const asked = log(101)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /Next/ }))
    await screen.findByText(/Page 2 of 3/)
    await user.type(screen.getByLabelText('Actor User Id'), 'a+b c')
    await user.type(screen.getByLabelText('From (UTC)'), '2026-05-01')
    expect(asked).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText(/Page 1 of 3/)).toBeVisible()
    expect(Object.fromEntries(asked[2] ?? [])).toEqual({
      page: '1',
      pageSize: '50',
      actorUserId: 'a+b c',
      fromUtc: '2026-05-01T00:00:00.000Z',
    })
  })

  it('is one empty page when nothing matches', async () => {
    log(0)
    open()
    expect(await screen.findByText(/Page 1 of 1/)).toBeVisible()
  })

  it('takes group and event from the address', async () => {
    const asked = log(1)
    const { user } = open('/admin/audit-logs?committeeId=physics&eventId=e1')
    expect(await screen.findByText(/Only entries of working group physics and event e1/)).toBeVisible()
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ committeeId: 'physics', eventId: 'e1' })
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(/Only entries of/)).not.toBeInTheDocument()
  })

  it('says what the server says when it fails, else its own words', async () => {
    api({ auditLogs: 500 })
    open()
    expect(await screen.findByText('Failed to load audit logs.')).toBeVisible()
  })

  it('saves what the filters let through as a file', async () => {
    log(1)
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    let saved: Blob | undefined
    URL.createObjectURL = (blob: Blob) => {
      saved = blob
      return 'blob:x'
    }
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Export as CSV' }))
    await screen.findByRole('button', { name: 'Export as CSV' })
    expect(click).toHaveBeenCalledTimes(1)
    expect(saved?.type).toMatch('text/csv')
  })

  it('is for administrators only', () => {
    open('/admin/audit-logs', 'steering')
    expect(screen.getByText('Admins only.')).toBeVisible()
  })
})
