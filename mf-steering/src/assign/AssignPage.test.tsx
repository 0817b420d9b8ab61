import { act, screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'
import { agree, approved, pendingAssignments } from './testing/assigning'

const api = mockApi()
const steeringGroup = { id: 'steering', name: 'Steering Committee' }
const waiting = { userId: 'w', email: 'wei@x.org', displayName: 'Wei', userRole: 'Applicant' }
const statusTexts = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

describe('assigning memberships', () => {
  const groups = [{ id: 'g', name: 'Physics' }]
  const openMatrix = () =>
    renderRoute(<SectionRoutes />, { at: '/steering/assign', session: personas.steering })

  it('sends only the changed pair and announces the change', async () => {
    const sent: unknown[] = []
    api({
      steeringUsers: [approved, waiting],
      steeringCommittees: groups,
      steeringAssign: async (request: Request) => {
        sent.push(await request.json())
        return {}
      },
    })
    const { user } = openMatrix()
    const box = await screen.findByRole('checkbox', { name: 'Ada in Physics' })
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    await user.click(box)
    expect(await screen.findByText('Assigned Ada to Physics.')).toBeVisible()
    await user.click(box)
    expect(await screen.findByText('Removed Ada from Physics.')).toBeVisible()
    expect(screen.queryByText('Assigned Ada to Physics.')).not.toBeInTheDocument()
    expect(sent).toEqual([
      { userId: 'a', assignments: [{ committeeId: 'g', assigned: true }] },
      { userId: 'a', assignments: [{ committeeId: 'g', assigned: false }] },
    ])
  })

  it('tells people with the same name apart by their e-mail addresses', async () => {
    api({
      steeringUsers: [
        { ...approved, email: '' },
        { ...approved, userId: 'b', displayName: 'ADA', email: 'b@x.org' },
        { ...approved, userId: 'c', displayName: '', email: 'c@x.org' },
      ],
      steeringCommittees: groups,
      steeringAssign: 204,
    })
    const { user } = openMatrix()
    await user.click(await screen.findByRole('checkbox', { name: 'ADA (b@x.org) in Physics' }))
    expect(await screen.findByText('Assigned ADA (b@x.org) to Physics.')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Ada in Physics' })).not.toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'c@x.org in Physics' })).toBeVisible()
  })

  it('prints each person with the names of their groups', async () => {
    api({
      steeringUsers: [{ ...approved, committees: ['g'] }],
      steeringCommittees: groups,
    })
    openMatrix()
    await screen.findByRole('checkbox', { name: 'Ada in Physics' })
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(screen.getByRole('row', { name: 'Ada ada@x.org Physics' })).toBeInTheDocument()
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  it('keeps the searches in the URL, for Back and reload', async () => {
    const groupsOfMany = Array.from({ length: 13 }, (_, n) => ({ id: `g${n}`, name: `Group ${n}` }))
    api({
      steeringUsers: [approved, { ...approved, userId: 'b', displayName: 'Ben' }],
      steeringCommittees: groupsOfMany,
    })
    const { user, href, unmount } = openMatrix()
    await user.type(await screen.findByRole('searchbox', { name: 'Search by email or name' }), 'ben')
    await user.type(screen.getByRole('searchbox', { name: 'Search working groups' }), '12')
    await waitFor(() => expect(href()).toMatch(/q=ben/))
    await waitFor(() => expect(href()).toMatch(/group=12/))
    const shared = href()
    unmount()
    renderRoute(<SectionRoutes />, { at: shared, session: personas.steering })
    expect(await screen.findByRole('searchbox', { name: 'Search by email or name' })).toHaveValue('ben')
    expect(await screen.findByRole('checkbox', { name: 'Ben in Group 12' })).toBeVisible()
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  })

  it('restores the checkbox and names person and group when the request fails', async () => {
    api({
      steeringUsers: [approved],
      steeringCommittees: groups,
      steeringAssign: 500,
    })
    const { user } = openMatrix()
    const box = await screen.findByRole('checkbox', { name: 'Ada in Physics' })
    await user.click(box)
    expect(await screen.findByText('Failed to update assignment for Ada in Physics.')).toBeVisible()
    expect(box).not.toBeChecked()
    await user.click(box)
    await waitFor(() => expect(box).not.toHaveAttribute('aria-busy'))
    expect(screen.getByText('Failed to update assignment for Ada in Physics.')).toBeVisible()
  })

  it('marks the checkbox as saving until the server confirms it, for screen readers too', async () => {
    const pending = pendingAssignments()
    api({
      steeringUsers: [approved],
      steeringCommittees: groups,
      steeringAssign: pending.receive,
    })
    const { user } = openMatrix()
    const box = await screen.findByRole('checkbox', { name: 'Ada in Physics' })
    await user.click(box)
    expect(box).toHaveAttribute('aria-busy', 'true')
    expect(box).toHaveAccessibleDescription('Saving...')
    expect(within(screen.getByRole('gridcell')).getByText('Saving...')).toBeVisible()
    expect(statusTexts()).toContain('Saving...')
    expect(screen.queryByText('Assigned Ada to Physics.')).not.toBeInTheDocument()

    await pending.respond(200)
    expect(await screen.findByText('Assigned Ada to Physics.')).toBeVisible()
    expect(box).toBeChecked()
    expect(box).not.toHaveAttribute('aria-busy')
    expect(screen.queryByText('Saving...')).not.toBeInTheDocument()
  })

  it('restores the last confirmed state when a change fails, and names person and group', async () => {
    const pending = pendingAssignments()
    api({
      steeringUsers: [approved],
      steeringCommittees: groups,
      steeringAssign: pending.receive,
    })
    const { user } = openMatrix()
    const box = await screen.findByRole('checkbox', { name: 'Ada in Physics' })
    await user.click(box)
    await pending.respond(200)
    await screen.findByText('Assigned Ada to Physics.')
    await user.click(box)
    expect(box).not.toBeChecked()
    expect(box).toHaveAttribute('aria-busy', 'true')
    await pending.respond(500)
    expect(await screen.findByText('Failed to update assignment for Ada in Physics.')).toBeVisible()
    expect(box).toBeChecked()
    expect(box).not.toHaveAttribute('aria-busy')
  })

  it('treats a double click as two changes, one after the other', async () => {
    const pending = pendingAssignments()
    api({
      steeringUsers: [approved],
      steeringCommittees: groups,
      steeringAssign: pending.receive,
    })
    const { user } = openMatrix()
    const box = await screen.findByRole('checkbox', { name: 'Ada in Physics' })
    await user.dblClick(box)
    expect(box).not.toBeChecked()
    await waitFor(() => expect(pending.assigned).toEqual([true]))
    expect(box).toHaveAttribute('aria-busy', 'true')
    await pending.respond(200)
    await waitFor(() => expect(pending.assigned).toEqual([true, false]))
    expect(box).toHaveAttribute('aria-busy', 'true')
    await pending.respond(200)
    await waitFor(() => expect(box).not.toHaveAttribute('aria-busy'))
    expect(box).not.toBeChecked()
  })

  it('accepts a success with a plain-text body', async () => {
    api({
      steeringUsers: [approved],
      steeringCommittees: groups,
      steeringAssign: () => new Response('OK', { headers: { 'content-type': 'text/plain' } }),
    })
    const { user } = openMatrix()
    const box = await screen.findByRole('checkbox', { name: 'Ada in Physics' })
    await user.click(box)
    expect(await screen.findByText('Assigned Ada to Physics.')).toBeVisible()
    expect(box).toBeChecked()
  })

  it('shows why the server refused for as long as it shows what failed', async () => {
    api({
      steeringUsers: [{ ...approved, committees: ['steering'] }],
      steeringCommittees: [steeringGroup],
      steeringAssign: () =>
        Response.json({ message: 'The last steering member cannot be removed.' }, { status: 409 }),
    })
    const { user } = openMatrix()
    const box = await screen.findByRole('checkbox', { name: 'Ada in Steering Committee' })
    await user.click(box)
    await agree(user, 'Remove')
    const reason = await screen.findByText('The last steering member cannot be removed.')
    expect(reason.closest('[data-tone]')).toHaveAttribute('data-tone', 'error')
    expect(screen.getByText('Failed to update assignment for Ada in Steering Committee.')).toBeVisible()
    expect(box).toBeChecked()
  })

  it('says that the data could not be loaded', async () => {
    api({ steeringUsers: 500, steeringCommittees: groups })
    openMatrix()
    expect(await screen.findByText('Failed to load steering data.')).toBeVisible()
  })

  it('renders only visible checkboxes when there are thousands', async () => {
    // jsdom has no layout, so the frame needs a size.
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000)
    const people = Array.from({ length: 2_000 }, (_, n) => ({
      ...approved,
      userId: `u${n}`,
      displayName: `Person ${n}`,
      email: `p${n}@x.org`,
    }))
    api({
      steeringUsers: people,
      steeringCommittees: Array.from({ length: 60 }, (_, n) => ({
        id: `g${n}`,
        name: `Group ${n}`,
      })),
    })
    const { user } = openMatrix()
    expect(await screen.findByRole('checkbox', { name: 'Person 0 in Group 0' })).toBeVisible()
    expect(screen.getAllByRole('checkbox').length).toBeLessThan(400)
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '2001')
    await user.type(screen.getByRole('searchbox', { name: 'Search by email or name' }), 'p1999@')
    expect(await screen.findByRole('checkbox', { name: 'Person 1999 in Group 0' })).toBeVisible()
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
  })
})

describe('a large matrix on a phone', () => {
  it('keeps a checkbox in its card until the change is saved', async () => {
    const narrow = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation(() => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList)
    const pending = pendingAssignments()
    api({
      steeringUsers: [{ ...approved, committees: ['g1'] }],
      steeringCommittees: Array.from({ length: 13 }, (_, n) => ({ id: `g${n}`, name: `Group ${n}` })),
      steeringAssign: pending.receive,
    })
    const { user } = renderRoute(<SectionRoutes />, { at: '/steering/assign', session: personas.steering })
    const box = await screen.findByRole('checkbox', { name: 'Ada in Group 1' })
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    await user.click(box)
    expect(box).toHaveAccessibleDescription('Saving...')
    await pending.respond(500)
    await waitFor(() => expect(box).toBeChecked())
    narrow.mockRestore()
  })
})
