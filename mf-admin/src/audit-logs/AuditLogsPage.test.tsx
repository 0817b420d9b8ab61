import { act, screen, waitFor, within } from '@testing-library/react'
import { mockApi, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'
import { withCapabilities } from '../testing/administration'
import { atPage, entry, NAMES, next, open, pager } from './testing/audit-log'

const api = mockApi()
function log(total: number) {
  const asked: URLSearchParams[] = []
  api({
    ...NAMES,
    auditLogs: (request: Request) => {
      const { searchParams } = new URL(request.url)
      asked.push(searchParams)
      const page = Number(searchParams.get('page'))
      return { items: total > 0 ? [entry(page)] : [], total, page, pageSize: 50 }
    },
  })
  return asked
}

function savedFiles(): readonly Blob[] {
  const saved: Blob[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  URL.createObjectURL = (blob: Blob) => {
    saved.push(blob)
    return 'blob:x'
  }
  return saved
}

describe('the audit log', () => {
  it('shows a page and the number of entries', async () => {
    const asked = log(101)
    const { user } = open()
    expect(
      await screen.findByRole('row', {
        name: /2026-05-01 12:00:00 member.added ada@x.org ben@x.org Physics role: Board/,
      }),
    ).toBeVisible()
    await atPage(/Page 1 of 3/)
    expect(pager().getByText(/101/)).toBeVisible()
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ page: '1', pageSize: '50', exceptAction: 'session' })
    await user.click(next())
    await atPage(/Page 2 of 3/)
  })

  it('has nothing in a cell without a value, so that a card has no label for it', async () => {
    const nobody = { actorUserId: '', actorName: '', actorEmail: '', detailsJson: 'null' }
    api({ ...NAMES, auditLogs: { items: [{ ...entry(1), ...nobody }], total: 1, page: 1, pageSize: 50 } })
    open()
    const cells = await screen.findAllByRole('cell')
    const empty = cells.filter((cell) => cell.textContent === '')
    expect(empty.map((cell) => cell.innerHTML)).toEqual(Array(2).fill('<div class="content"></div>'))
  })

  it('leaves out sign-ins until that filter is removed, where the server can, and says actions in words', async () => {
    const asked = log(1)
    const { user, href } = renderRoute(<SectionRoutes />, {
      at: '/admin/audit-logs',
      session: withCapabilities('audit-search', 'audit-except'),
    })
    const chip = await screen.findByText('Without sign-ins and sign-outs')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.get('exceptAction')).toBe('session')
    api({
      auditLogs: { items: [{ ...entry(1), action: 'membership.added' }], total: 1, page: 1, pageSize: 50 },
    })
    await user.click(screen.getByRole('button', { name: 'Remove filter: Without sign-ins and sign-outs' }))
    expect(chip).not.toBeInTheDocument()
    expect(href()).toBe('/admin/audit-logs?signIns=shown')
    expect(await screen.findByRole('rowheader', { name: 'Added to Physics' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove filter: With sign-ins and sign-outs' }))
    expect(href()).toBe('/admin/audit-logs')
  })

  it('shows sign-ins to whoever filters by an action', async () => {
    const asked = log(1)
    renderRoute(<SectionRoutes />, {
      at: '/admin/audit-logs?action=session',
      session: withCapabilities('audit-except'),
    })
    await screen.findByRole('table')
    expect(asked[0]?.has('exceptAction')).toBe(false)
  })

  it.each([
    ['from=2026-13-45&to=x', 'From and To must be dates, such as 2026-05-01.'],
    ['from=2026-02-30', 'From and To must be dates, such as 2026-05-01.'],
    ['from=2026-05-02&to=2026-05-01', 'From must not be later than To.'],
  ])('sends no request for the dates of the URL ?%s (edge case T137)', async (query, text) => {
    const asked = log(1)
    const { user } = open(`/admin/audit-logs?${query}`)
    expect(await screen.findByText(text)).toBeVisible()
    expect(asked).toEqual([])
    await user.clear(screen.getByLabelText('From (UTC)'))
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByRole('table')).toBeVisible()
  })

  it('applies filters when Apply is pressed, and starts at the first page', async () => {
    const asked = log(101)
    const { user } = open()
    await screen.findByRole('table')
    await user.click(next())
    await atPage(/Page 2 of 3/)
    const before = asked.length
    await user.type(screen.getByLabelText('Actor User Id'), 'a+b&c')
    await user.type(screen.getByLabelText('From (UTC)'), '2026-05-01')
    expect(asked).toHaveLength(before)
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await atPage(/Page 1 of 3/)
    expect(Object.fromEntries(asked[before] ?? [])).toEqual({
      page: '1',
      pageSize: '50',
      exceptAction: 'session',
      actorUserId: 'a+b&c',
      fromUtc: '2026-05-01T00:00:00.000Z',
    })
  })

  it('marks and focuses From if it is later than To', async () => {
    const asked = log(1)
    const { user } = open('/admin/audit-logs?to=2026-05-01')
    await screen.findByRole('table')
    const before = asked.length
    await user.type(screen.getByLabelText('From (UTC)'), '2026-05-02')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('From must not be later than To.')).toBeVisible()
    expect(screen.getByLabelText('From (UTC)')).toBeInvalid()
    expect(screen.getByLabelText('From (UTC)')).toHaveFocus()
    expect(asked).toHaveLength(before)
  })

  it('is one empty page if nothing matches', async () => {
    log(0)
    open()
    expect(await screen.findByText('No entries match.')).toBeVisible()
    expect(pager().getByText(/Page 1 of 1/)).toBeVisible()
  })

  describe('the filters by working group and event', () => {
    it('are read from the URL, shown, and can be removed one by one', async () => {
      const asked = log(1)
      const { user, href } = open('/admin/audit-logs?committeeId=physics&x=1&eventId=e1')
      expect(await screen.findByText('Everything about the working group Physics')).toBeVisible()
      expect(await screen.findByLabelText('Working group')).toHaveValue('Physics')
      await waitFor(() => expect(asked).toHaveLength(1))
      expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ committeeId: 'physics', eventId: 'e1' })
      await user.click(
        screen.getByRole('button', { name: 'Remove filter: Everything about the working group Physics' }),
      )
      expect(screen.queryByText(/^Everything about the working group/)).not.toBeInTheDocument()
      expect(screen.getByRole('region', { name: 'Entries' })).toHaveFocus()
      expect(screen.getByText('Everything about the event e1')).toBeVisible()
      expect(screen.getByLabelText('Working group')).toHaveValue('')
      expect(href()).toBe('/admin/audit-logs?x=1&eventId=e1')
      await waitFor(() => expect(asked).toHaveLength(2))
      expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
        page: '1',
        pageSize: '50',
        exceptAction: 'session',
        eventId: 'e1',
      })
    })

    it('can be typed, and are stored in the URL by Apply; blank ones are not sent', async () => {
      const asked = log(101)
      const { user, href } = open()
      await screen.findByRole('table')
      await user.click(next())
      await atPage(/Page 2 of 3/)
      const before = asked.length
      await user.click(screen.getByText('More filters'))
      await user.type(screen.getByLabelText('Event Id'), ' e 1 ')
      await user.type(screen.getByLabelText('Action'), 'event.created')
      expect(asked).toHaveLength(before)
      await user.click(screen.getByRole('button', { name: 'Apply' }))
      expect(await screen.findByText('Everything about the event e 1')).toBeVisible()
      await atPage(/Page 1 of 3/)
      expect(href()).toBe('/admin/audit-logs?action=event.created&eventId=e+1')
      expect(asked.slice(before).map((query) => Object.fromEntries(query))).toEqual([
        { page: '1', pageSize: '50', eventId: 'e 1', action: 'event.created' },
      ])
    })
  })

  describe('people', () => {
    const actor = () => screen.getByLabelText('Actor User Id')

    it('are found by a part of their name with the keyboard, and filtered by their id', async () => {
      const asked = log(1)
      const { user, href } = open()
      await screen.findByRole('table')
      await user.type(actor(), 'mwa')
      expect(await screen.findByRole('option', { name: 'Grace Mwangi (grace@x.org)' })).toBeVisible()
      expect(actor()).toHaveAttribute('aria-expanded', 'true')
      await user.keyboard('{ArrowDown}')
      expect(actor()).toHaveAttribute('aria-activedescendant', screen.getByRole('option').id)
      await user.keyboard('{Enter}')
      expect(actor()).toHaveValue('Grace Mwangi (grace@x.org)')
      expect(screen.queryByRole('option')).not.toBeInTheDocument()
      expect(asked).toHaveLength(1)
      await user.keyboard('{Enter}')
      await waitFor(() => expect(asked.at(-1)?.get('actorUserId')).toBe('u1'))
      expect(href()).toBe('/admin/audit-logs?actorUserId=u1')
      expect(actor()).toHaveValue('Grace Mwangi (grace@x.org)')
    })

    it('can be typed by e-mail; a name of several, or of nobody, is not guessed', async () => {
      const asked = log(1)
      const { user } = open()
      await screen.findByRole('table')
      await user.type(actor(), 'björn smith')
      await screen.findAllByRole('option')
      await user.click(screen.getByRole('button', { name: 'Apply' }))
      expect(actor()).toHaveAccessibleDescription('2 have this name. Please choose one of them.')
      expect(actor()).toHaveFocus()
      await user.clear(actor())
      await user.type(actor(), 'nobody at all')
      await user.click(screen.getByRole('button', { name: 'Apply' }))
      expect(actor()).toHaveAccessibleDescription('Nobody has this name or email.')
      expect(asked).toHaveLength(1)
      await user.clear(actor())
      await user.type(actor(), 'BJORN@x.org{Enter}')
      await waitFor(() => expect(asked.at(-1)?.get('actorUserId')).toBe('u3'))
      expect(screen.queryByText('Please check the filters.')).not.toBeInTheDocument()
    })

    it('lead from their entries to everything about them, from any page', async () => {
      const asked: URLSearchParams[] = []
      api({
        ...NAMES,
        auditLogs: (request: Request) => {
          const { searchParams } = new URL(request.url)
          asked.push(searchParams)
          const items = [{ ...entry(1), actorUserId: 'u1', actorName: 'Grace Mwangi' }]
          return { items, total: 151, page: Number(searchParams.get('page')), pageSize: 50 }
        },
      })
      const { user, href } = open('/admin/audit-logs?page=3')
      await user.click(await screen.findByRole('link', { name: 'Everything about Grace Mwangi' }))
      expect(href()).toBe('/admin/audit-logs?userId=u1')
      expect(await screen.findByText('Everything about Grace Mwangi (grace@x.org)')).toBeVisible()
      await waitFor(() => expect(asked.at(-1)?.get('userId')).toBe('u1'))
      expect(asked[0]?.get('page')).toBe('3')
    })
  })

  it('suggests the actions, and all of one kind', async () => {
    const asked = log(1)
    const { user } = open()
    await screen.findByRole('table')
    await user.type(screen.getByLabelText('Action'), 'membership')
    await user.click(await screen.findByRole('option', { name: /^membership ?All of this kind$/ }))
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(asked.at(-1)?.get('action')).toBe('membership'))
  })

  it('keeps the page in the URL, jumps to another one, and moves the focus to its entries', async () => {
    const asked = log(1001)
    const { user, href } = open('/admin/audit-logs?page=2')
    await atPage(/Page 2 of 21/)
    const above = within(screen.getByRole('navigation', { name: 'Pagination above the entries' }))
    await user.click(above.getByRole('button', { name: 'Next' }))
    await atPage(/Page 3 of 21/)
    expect(screen.getByRole('region', { name: 'Entries' })).toHaveFocus()
    expect(href()).toBe('/admin/audit-logs?page=3')
    await user.type(screen.getByLabelText('Go to page'), '400{Enter}')
    await atPage(/Page 21 of 21/)
    expect(asked.map((query) => query.get('page'))).toContain('21')
    expect(href()).toBe('/admin/audit-logs?page=21')
  })

  it('goes back to the page and the filters before', async () => {
    log(1001)
    const { user, href, bridge } = open('/admin/audit-logs')
    await atPage(/Page 1 of 21/)
    await user.click(next())
    await atPage(/Page 2 of 21/)
    await user.type(screen.getByLabelText('Actor User Id'), 'ada')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await atPage(/Page 1 of 21/)
    expect(href()).toBe('/admin/audit-logs?actorUserId=ada')
    act(() => bridge.navigate(-1))
    await atPage(/Page 2 of 21/)
    expect(href()).toBe('/admin/audit-logs?page=2')
    act(() => bridge.navigate(-1))
    await atPage(/Page 1 of 21/)
    expect(href()).toBe('/admin/audit-logs')
  })

  it.each([
    ['in JSON', Response.json({ message: 'Database is down.' }, { status: 503 }), 'Database is down.'],
    ['as plain text', new Response('The log is being moved.\n', { status: 503 }), 'The log is being moved.'],
    ['not at all', new Response(null, { status: 500 }), 'Failed to load audit logs.'],
    ['in HTML', new Response('<h1>Bad gateway</h1>', { status: 502 }), 'Failed to load audit logs.'],
  ])('shows a message that the server sends %s', async (_, response, text) => {
    api({ ...NAMES, auditLogs: () => response.clone() })
    open()
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('is in UTC if the server names no zone, on screen and in the file', async () => {
    expect(new Date('2026-05-01T12:00:00').toISOString()).not.toBe('2026-05-01T12:00:00.000Z')
    api({
      ...NAMES,
      auditLogs: {
        items: [{ ...entry(1), createdAt: '2026-05-01T12:00:00.1234567' }],
        total: 1,
        page: 1,
        pageSize: 50,
      },
    })
    const saved = savedFiles()
    const { user } = open()
    expect(await screen.findByRole('row', { name: /^2026-05-01 12:00:00 / })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Export as CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await saved[0]?.text()).toContain('"2026-05-01 12:00:00"')
  })

  it('exports the matching entries as a file', async () => {
    log(1)
    const saved = savedFiles()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Export as CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.type).toMatch('text/csv')
  })

  it('keeps the focus on the button while it exports', async () => {
    log(1)
    const { user } = open()
    const button = await screen.findByRole('button', { name: 'Export as CSV' })
    api({ auditLogs: () => new Promise<Response>(() => {}) })
    await user.click(button)
    expect(await screen.findByRole('button', { name: 'Stop' })).toBeVisible()
    expect(button).toHaveAttribute('aria-busy', 'true')
    expect(button).toBeEnabled()
  })

  it('says that the export was stopped when the page is turned meanwhile, and nothing once it has ended', async () => {
    log(120)
    const saved = savedFiles()
    const { user } = open()
    const button = await screen.findByRole('button', { name: 'Export as CSV' })
    await user.click(button)
    await waitFor(() => expect(saved).toHaveLength(1))
    await user.click(next())
    const again = await screen.findByRole('button', { name: 'Export as CSV' })
    expect(screen.queryByText('The export was stopped.')).not.toBeInTheDocument()
    api({ auditLogs: () => new Promise<Response>(() => {}) })
    await user.click(again)
    await user.click(next())
    expect(await screen.findByText('The export was stopped.')).toBeVisible()
  })

  it('is for administrators only', () => {
    open('/admin/audit-logs', 'steering')
    expect(screen.getByText('Admins only.')).toBeVisible()
  })
})
