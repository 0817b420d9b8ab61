import { screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/section-kit/testing'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()
const waiting = { userId: 'w', email: 'wei@x.org', displayName: 'Wei', userRole: 'Applicant' }
const approved = { userId: 'a', email: 'ada@x.org', displayName: 'Ada', userRole: 'committee' }
const NO_LEADS = { committees: [] }

describe('assigning memberships', () => {
  const groups = [{ id: 'g', name: 'Physics' }]
  const openMatrix = () =>
    renderRoute(<SectionRoutes />, { at: '/steering/assign', session: personas.steering })

  it('sends only the changed pair and says what was done', async () => {
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

  it('restores the box and names person and group when it fails', async () => {
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

  it('asks before a lead is taken out', async () => {
    const sent: unknown[] = []
    api({
      committees: [{ id: 'g', name: 'Physics', board: [{ userId: 'a', displayName: 'Ada' }] }],
      steeringUsers: [{ ...approved, committees: ['g'] }],
      steeringCommittees: groups,
      steeringAssign: async (request: Request) => {
        sent.push(await request.json())
        return {}
      },
    })
    const { user } = openMatrix()
    const box = await screen.findByRole('checkbox', { name: 'Ada in Physics' })
    await user.click(box)
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('Ada is Work Group Lead of Physics.')
    expect(sent).toEqual([])
    expect(box).toBeChecked()
    await user.click(within(question).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(box).not.toBeChecked()
  })

  it('says why the server refused', async () => {
    api({
      ...NO_LEADS,
      steeringUsers: [approved],
      steeringCommittees: groups,
      steeringAssign: () => new Response(JSON.stringify({ message: 'Not the last one.' }), { status: 409 }),
    })
    const { user } = openMatrix()
    await user.click(await screen.findByRole('checkbox', { name: 'Ada in Physics' }))
    expect(await screen.findByText('Not the last one.')).toBeVisible()
  })

  it('says when the data could not be loaded', async () => {
    api({ ...NO_LEADS, steeringUsers: 500, steeringCommittees: groups })
    openMatrix()
    expect(await screen.findByText('Failed to load steering data.')).toBeVisible()
  })

  it('keeps only what is in view in the page when there are thousands of boxes', async () => {
    // jsdom lays nothing out: the frame is given a size.
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
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '2001')
    await user.type(screen.getByRole('searchbox'), 'p1999@')
    expect(await screen.findByRole('checkbox', { name: 'Person 1999 in Group 0' })).toBeVisible()
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '2')
  })
})
