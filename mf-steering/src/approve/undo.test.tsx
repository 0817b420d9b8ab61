import { act, screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()
const person = (userId: string, displayName: string, day: number) => ({
  userId,
  displayName,
  email: `${userId}@x.org`,
  userRole: 'Applicant',
  requestedAt: `2026-05-0${day}T12:00:00Z`,
  expertiseAreas: `Dose of ${displayName}`,
})
const people = [
  person('wei', 'Wei Österreich', 2),
  person('ola', 'Ola Ødegård', 1),
  person('kim', 'Kim Berg', 3),
]
const groups = [
  { id: 'physics', name: 'Physics', description: '' },
  { id: 'thorax', name: 'Thorax', description: '' },
  { id: 'steering', name: 'Steering Committee', description: '' },
]

const calls: [string, unknown][] = []
const noting =
  (name: string, response: unknown = {}) =>
  async (request: Request) => {
    calls.push([name, await request.json()])
    return response
  }
beforeEach(() => {
  calls.length = 0
  api({
    steeringUsers: people,
    steeringCommittees: groups,
    approve: noting('approve', { undoSeconds: 10 }),
    decline: noting('decline', { undoSeconds: 10 }),
    undoDecision: noting('undo'),
    steeringAssign: noting('assign'),
  })
})

const open = async () => {
  const view = renderRoute(<SectionRoutes />, { at: '/steering/approve', session: personas.steering })
  await screen.findByRole('row', { name: /Kim/ })
  return view
}
const button = (name: string) => screen.getByRole('button', { name })
const row = (name: RegExp) => screen.getByRole('row', { name })
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

describe('a decision that can be undone', () => {
  it('leaves a note in the place of the row, so that no button moves under the pointer', async () => {
    const { user } = await open()
    expect(names()).toEqual(['Ola Ødegård', 'Wei Österreich', 'Kim Berg'])
    await user.dblClick(button('Approve Wei Österreich'))
    await screen.findByText('Approved Wei Österreich. A temporary password has been sent via email.')
    expect(names()).toEqual(['Ola Ødegård', 'Wei Österreich', 'Kim Berg'])
    expect(within(row(/Wei/)).getByText('Approved')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Approve Wei Österreich' })).not.toBeInTheDocument()
    expect(calls).toEqual([['approve', { userId: 'wei', email: 'wei@x.org' }]])
    expect(screen.getByText('2 requests are waiting.')).toBeVisible()
  })

  it('is made once when Enter is pressed twice; the focus is on the next name', async () => {
    const { user } = await open()
    button('Approve Wei Österreich').focus()
    await user.keyboard('{Enter}{Enter}')
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Kim Berg$/))
    expect(document.activeElement?.tagName).toBe('SPAN')
    await user.keyboard('{Enter}{Enter}')
    expect(calls).toHaveLength(1)
    await user.tab()
    expect(screen.getByRole('button', { name: 'Approve Kim Berg' })).toHaveFocus()
  })

  it('can be taken back in the row', async () => {
    const { user } = await open()
    await user.click(button('Approve Wei Österreich'))
    await user.click(await screen.findByRole('button', { name: 'Undo the decision about Wei Österreich' }))
    expect(await screen.findByText('The request of Wei Österreich is open again.')).toBeVisible()
    expect(button('Approve Wei Österreich')).toBeVisible()
    expect(calls.at(-1)).toEqual(['undo', { userId: 'wei' }])
    // The message about the approval is no longer true.
    expect(screen.queryByText(/^Approved Wei Österreich/)).not.toBeInTheDocument()
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Wei Österreich$/))
  })

  it('can be taken back in the message, after a search as well', async () => {
    const { user } = await open()
    await user.click(button('Decline Wei Österreich'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }))
    await screen.findByText('Declined Wei Österreich.')
    await user.type(screen.getByRole('searchbox'), 'kim')
    await user.clear(screen.getByRole('searchbox'))
    expect(names()).toEqual(['Ola Ødegård', 'Kim Berg'])
    await user.click(button('Undo: Declined Wei Österreich.'))
    await waitFor(() => expect(names()).toEqual(['Ola Ødegård', 'Wei Österreich', 'Kim Berg']))
  })

  it('says why it cannot be taken back any more', async () => {
    api({ undoDecision: () => Response.json({ message: 'It is too late to undo this.' }, { status: 409 }) })
    const { user } = await open()
    await user.click(button('Approve Wei Österreich'))
    await user.click(await screen.findByRole('button', { name: 'Undo the decision about Wei Österreich' }))
    expect(await within(row(/Wei/)).findByText('It is too late to undo this.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Undo the/ })).not.toBeInTheDocument()
  })

  it('offers no undo when the time is up, and does not lose the focus', async () => {
    api({ approve: { undoSeconds: 3 } })
    const { user } = await open()
    await user.click(button('Approve Wei Österreich'))
    const undo = await screen.findByRole('button', { name: 'Undo the decision about Wei Österreich' })
    act(() => undo.focus())
    await waitFor(() => expect(undo).not.toBeInTheDocument())
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Wei Österreich$/))
  })
})

describe('a person who has just been approved', () => {
  it('is still described while groups are chosen', async () => {
    const { user } = await open()
    await user.click(button('Approve Wei Österreich'))
    await screen.findByRole('checkbox', { name: 'Wei Österreich in Physics' })
    expect(within(row(/Wei/)).getByText('Dose of Wei Österreich')).toBeVisible()
  })

  it('is assigned to two groups with two more clicks', async () => {
    const { user } = await open()
    await user.click(button('Approve Wei Österreich'))
    await user.click(await screen.findByRole('checkbox', { name: 'Wei Österreich in Physics' }))
    await user.click(screen.getByRole('checkbox', { name: 'Wei Österreich in Thorax' }))
    expect(await screen.findByText('Assigned Wei Österreich to Thorax.')).toBeVisible()
    await waitFor(() => expect(calls).toHaveLength(3))
    // One call for each group, in whatever order they arrive.
    for (const committeeId of ['physics', 'thorax'])
      expect(calls).toContainEqual([
        'assign',
        { userId: 'wei', assignments: [{ committeeId, assigned: true }] },
      ])
  })

  it('is offered first the groups that they name', async () => {
    api({
      steeringUsers: people.map((each) => ({ ...each, interestAreas: 'Thorax, medical physics' })),
      steeringCommittees: [...groups, { id: 'spine', name: 'Spine', description: '' }],
      approve: noting('approve', { undoSeconds: 10 }),
      steeringAssign: noting('assign'),
    })
    const { user } = await open()
    await user.click(button('Approve Wei Österreich'))
    const list = await screen.findByRole('list', { name: 'Working groups of Wei Österreich' })
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('PhysicsSuggested')
    expect(within(list).getAllByRole('listitem').at(-1)).toHaveTextContent(/^Spine$/)
    await user.click(button('Assign to groups: Wei Österreich'))
    expect(list).not.toBeInTheDocument()
  })

  it('becomes a steering member only after a confirmation', async () => {
    const { user } = await open()
    await user.click(button('Approve Wei Österreich'))
    await user.click(await screen.findByRole('checkbox', { name: 'Wei Österreich in Steering Committee' }))
    expect(await screen.findByRole('alertdialog', { name: 'Add to the steering committee?' })).toBeVisible()
    expect(calls).toHaveLength(1)
  })

  it('belongs to no group after the approval is undone', async () => {
    const { user } = await open()
    await user.click(button('Approve Wei Österreich'))
    const physics = { name: 'Wei Österreich in Physics' }
    await user.click(await screen.findByRole('checkbox', physics))
    await screen.findByText('Assigned Wei Österreich to Physics.')
    await user.click(button('Undo the decision about Wei Österreich'))
    await user.click(await screen.findByRole('button', { name: 'Approve Wei Österreich' }))
    expect(await screen.findByRole('checkbox', physics)).not.toBeChecked()
  })

  it('can be taken out of a group again after they were added to others together with more people', async () => {
    const { user } = await open()
    await user.click(button('Approve Wei Österreich'))
    await user.click(await screen.findByRole('checkbox', { name: 'Wei Österreich in Physics' }))
    await screen.findByText('Assigned Wei Österreich to Physics.')
    await user.click(screen.getByRole('checkbox', { name: 'Select Wei Österreich' }))
    await user.click(button('Assign selected to groups (1)'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('checkbox', { name: 'Thorax' }))
    await user.click(dialog.getByRole('button', { name: 'Assign' }))
    await screen.findByText('Assigned 1 person to Thorax.')
    await user.click(button('Undo: Assigned Wei Österreich to Physics.'))
    expect(await screen.findByText('Removed Wei Österreich from Physics.')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Wei Österreich in Thorax' })).toBeChecked()
  })
})
