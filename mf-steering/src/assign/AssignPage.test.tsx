import { screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()
const waiting = { userId: 'w', email: 'wei@x.org', displayName: 'Wei', userRole: 'Applicant' }
const approved = { userId: 'a', email: 'ada@x.org', displayName: 'Ada', userRole: 'committee' }
const NO_LEADS = { committees: [] }
const steeringGroup = { id: 'steering', name: 'Steering Committee' }

describe('assigning memberships', () => {
  const groups = [{ id: 'g', name: 'Physics' }]
  const openMatrix = () =>
    renderRoute(<SectionRoutes />, { at: '/steering/assign', session: personas.steering })

  it('sends only the changed pair and announces the change', async () => {
    const sent: unknown[] = []
    api({
      ...NO_LEADS,
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
    expect(sent).toEqual([
      { userId: 'a', assignments: [{ committeeId: 'g', assigned: true }] },
      { userId: 'a', assignments: [{ committeeId: 'g', assigned: false }] },
    ])
  })

  it('restores the checkbox and names person and group when the request fails', async () => {
    api({
      ...NO_LEADS,
      steeringUsers: [approved],
      steeringCommittees: groups,
      steeringAssign: 500,
    })
    const { user } = openMatrix()
    const box = await screen.findByRole('checkbox', { name: 'Ada in Physics' })
    await user.click(box)
    expect(await screen.findByText('Failed to update assignment for Ada in Physics.')).toBeVisible()
    expect(box).not.toBeChecked()
  })

  it('marks the checkbox as saving until the server confirms it, for screen readers too', async () => {
    const pending = pendingAssignments()
    api({
      ...NO_LEADS,
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
      ...NO_LEADS,
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
      ...NO_LEADS,
      steeringUsers: [approved],
      steeringCommittees: groups,
      steeringAssign: pending.receive,
    })
    const { user } = openMatrix()
    const box = await screen.findByRole('checkbox', { name: 'Ada in Physics' })
    await user.dblClick(box)
    expect(pending.assigned).toEqual([true])
    expect(box).not.toBeChecked()
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
      ...NO_LEADS,
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
      ...NO_LEADS,
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
    api({ ...NO_LEADS, steeringUsers: 500, steeringCommittees: groups })
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
      ...NO_LEADS,
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

describe('changes that need a confirmation', () => {
  const inPhysics = { ...approved, committees: ['g'] }
  const openWith = async (name: string, responses: Parameters<typeof api>[0] = {}) => {
    const sent: unknown[] = []
    api({
      ...NO_LEADS,
      steeringUsers: [inPhysics],
      steeringCommittees: [{ id: 'g', name: 'Physics' }, steeringGroup],
      steeringAssign: async (request: Request) => {
        sent.push(await request.json())
        return {}
      },
      ...responses,
    })
    const { user } = renderRoute(<SectionRoutes />, { at: '/steering/assign', session: personas.steering })
    const box = await screen.findByRole('checkbox', { name })
    return { user, box, sent }
  }
  const leads = [{ id: 'g', name: 'Physics', board: [{ userId: 'a', displayName: 'Ada' }] }]

  it('include removing a lead', async () => {
    const { user, box, sent } = await openWith('Ada in Physics', { committees: () => leads })
    // Until the leads are known, the question is another one.
    await waitFor(async () => {
      await user.click(box)
      const question = await screen.findByRole('alertdialog')
      if (question.textContent?.includes('Ada is Work Group Lead of Physics.')) return
      await user.click(within(question).getByRole('button', { name: 'Cancel' }))
      throw new Error('the leads are not known yet')
    })
    expect(sent).toEqual([])
    expect(box).toBeChecked()
    await agree(user, 'Remove')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(box).not.toBeChecked()
  })

  it('delay nothing: the leads are requested when the matrix is on screen', async () => {
    const requested: string[] = []
    let sendUsers = () => {}
    const users = new Promise<void>((resolve) => (sendUsers = resolve))
    const opened = openWith('Ada in Physics', {
      committees: () => {
        requested.push('leads')
        return leads
      },
      steeringUsers: () => {
        requested.push('users')
        return users.then(() => [inPhysics])
      },
    })
    await waitFor(() => expect(requested).toContain('users'))
    expect(requested).toEqual(['users'])
    sendUsers()
    await opened
    await waitFor(() => expect(requested).toEqual(['users', 'leads']))
  })

  it.each([
    ['loading', () => new Promise(() => {})],
    ['unavailable', 500],
  ])('include every removal while the list of leads is %s', async (_state, committees) => {
    const { user, box, sent } = await openWith('Ada in Physics', { committees })
    await user.click(box)
    const question = await screen.findByRole('alertdialog', { name: 'Remove from the group?' })
    expect(question).toHaveTextContent('Ada may be Work Group Lead of Physics')
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(box).toBeChecked()
    expect(sent).toEqual([])
  })

  it('include adding somebody to the steering committee', async () => {
    const { user, box, sent } = await openWith('Ada in Steering Committee')
    await user.click(box)
    const question = await screen.findByRole('alertdialog', { name: 'Add to the steering committee?' })
    expect(question).toHaveTextContent('Ada will be able to approve requests')
    expect(box).not.toBeChecked()
    expect(sent).toEqual([])
    await agree(user, 'Add')
    expect(await screen.findByText('Assigned Ada to Steering Committee.')).toBeVisible()
    expect(sent).toEqual([{ userId: 'a', assignments: [{ committeeId: 'steering', assigned: true }] }])
  })

  it('include removing somebody from the steering committee', async () => {
    const { user, box } = await openWith('Ada in Steering Committee', {
      steeringUsers: [{ ...approved, committees: ['steering'] }],
    })
    await user.click(box)
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Ada loses all steering rights.')
  })
})

describe('a large matrix on a phone', () => {
  it('keeps a checkbox in its card until the change is saved', async () => {
    const narrow = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation(() => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList)
    const pending = pendingAssignments()
    api({
      // Without the leads, every removal needs a confirmation, however fast the other calls are.
      committees: 500,
      steeringUsers: [{ ...approved, committees: ['g1'] }],
      steeringCommittees: Array.from({ length: 13 }, (_, n) => ({ id: `g${n}`, name: `Group ${n}` })),
      steeringAssign: pending.receive,
    })
    const { user } = renderRoute(<SectionRoutes />, { at: '/steering/assign', session: personas.steering })
    const box = await screen.findByRole('checkbox', { name: 'Ada in Group 1' })
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    await user.click(box)
    await agree(user, 'Remove')
    expect(box).toHaveAccessibleDescription('Saving...')
    await pending.respond(500)
    await waitFor(() => expect(box).toBeChecked())
    narrow.mockRestore()
  })
})

/** An assignment call that responds when the test says so. */
function pendingAssignments() {
  const assigned: boolean[] = []
  const waiting: ((status: number) => void)[] = []
  return {
    assigned,
    async receive(request: Request) {
      const { assignments } = (await request.json()) as { assignments: [{ assigned: boolean }] }
      assigned.push(assignments[0].assigned)
      return new Promise((resolve) => waiting.push(resolve))
    },
    async respond(status: number) {
      await waitFor(() => expect(waiting).not.toHaveLength(0))
      waiting.shift()?.(status)
    },
  }
}

const statusTexts = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

async function agree(user: ReturnType<typeof renderRoute>['user'], label: string) {
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }))
}
