import { screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'
// Loading what is loaded later takes its time on a busy machine.
import './Assigning'

const api = mockApi()
/** Two pages; every second person names a group. */
const requests = Array.from({ length: 30 }, (_, n) => ({
  userId: `r${n}`,
  displayName: `Robin ${String(n).padStart(2, '0')}`,
  email: `r${n}@x.org`,
  userRole: 'Applicant',
  requestedAt: new Date(Date.UTC(2026, 0, 1 + n)).toISOString(),
  expertiseAreas: n % 2 === 0 ? 'Spine, thorax' : '',
  leads: [],
}))
const groups = ['Brain', 'Spine', 'Steering Committee', 'Thorax'].map((name) => ({
  id: name === 'Steering Committee' ? 'steering' : name.toLowerCase(),
  name,
  description: '',
}))

const sent: { userId: string; groups: string }[] = []
beforeEach(() => {
  sent.length = 0
  api({
    steeringUsers: requests,
    steeringCommittees: groups,
    approve: { undoSeconds: 10 },
    steeringAssign: async (request: Request) => {
      const { userId, assignments } = (await request.json()) as {
        userId: string
        assignments: { committeeId: string; assigned: boolean }[]
      }
      if (userId === 'r2') return Response.json({ message: 'No such person.' }, { status: 404 })
      const changes = assignments.map(({ committeeId, assigned }) => (assigned ? '+' : '-') + committeeId)
      sent.push({ userId, groups: `${changes.join(' ')} ${request.headers.get('If-Match')}` })
      return {}
    },
  })
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const open = async () => {
  const view = renderRoute(<SectionRoutes />, { at: '/steering/approve', session: personas.steering })
  await screen.findByRole('checkbox', { name: 'Select Robin 24' })
  return view
}
type User = Awaited<ReturnType<typeof open>>['user']
const approve = async (user: User) => {
  await user.click(button(/^Approve selected/))
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Approve' }))
  await screen.findByText(/^Approved \d+ requests\.$/)
}

describe('several new members', () => {
  it('are assigned to the groups that they name, all of them in a few actions', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(button('Select all 30'))
    await approve(user)
    await user.click(button('Assign selected to groups (30)'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign 30 people to groups' }))
    await dialog.findByRole('checkbox', { name: /Brain/ })
    // Those that are named first; steering rights are granted one by one.
    expect(dialog.getAllByRole('checkbox').map((each) => each.closest('label')?.textContent)).toEqual([
      expect.stringMatching(/^Spine.*Named by 15/),
      expect.stringMatching(/^Thorax.*Named by 15/),
      'Brain',
      expect.stringMatching(/^Only those who name the group/),
    ])
    await user.click(dialog.getByRole('button', { name: 'Assign' }))
    expect(dialog.getByText('Please choose a working group.')).toBeVisible()
    await user.click(dialog.getByRole('checkbox', { name: /^Spine/ }))
    await user.click(dialog.getByRole('checkbox', { name: /^Thorax/ }))
    await user.click(dialog.getByRole('checkbox', { name: /^Only those who name the group/ }))
    await user.click(dialog.getByRole('button', { name: 'Assign' }))
    expect(
      await screen.findByText(
        'Assigned 14 people to Spine and Thorax. 1 failed: the reasons are in the list.',
      ),
    ).toBeVisible()
    expect(sent[0]).toEqual({ userId: 'r0', groups: '+spine +thorax "none"' })
    expect(sent.map(({ userId }) => userId)).not.toContain('r1')
    expect(screen.getByRole('row', { name: /Robin 02/ })).toHaveTextContent('No such person.')
    // Whoever is in no group yet stays selected.
    expect(button('Assign selected to groups (16)')).toBeVisible()
  })

  it('are approved and assigned in one dialog, with five clicks for two people', async () => {
    const { user } = await open()
    for (const name of ['Robin 00', 'Robin 01'])
      await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
    await user.click(button('Approve selected (2)'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 requests?' }))
    expect(
      await dialog.findByText(
        'Robin 00 and Robin 01 will become members and receive a temporary password by email.',
      ),
    ).toBeVisible()
    await user.click(await dialog.findByRole('checkbox', { name: /^Thorax/ }))
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('Approved 2 requests.')).toBeVisible()
    expect(await screen.findByText('Assigned 2 people to Thorax.')).toBeVisible()
    expect(sent).toEqual([
      { userId: 'r0', groups: '+thorax "none"' },
      { userId: 'r1', groups: '+thorax "none"' },
    ])
  })

  it('can be approved although the groups cannot be loaded', async () => {
    api({ steeringCommittees: 500 })
    const { user } = await open()
    await user.click(screen.getByRole('checkbox', { name: 'Select Robin 00' }))
    await user.click(button('Approve selected (1)'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve this request?' }))
    expect(await dialog.findByText('Failed to load steering data.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('Approved 1 request.')).toBeVisible()
    expect(sent).toEqual([])
  })

  it('are removed again by Undo, from the groups that they were added to', async () => {
    const { user } = await open()
    for (const name of ['Robin 00', 'Robin 01'])
      await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
    await approve(user)
    await user.click(button('Assign to groups: Robin 00'))
    await user.click(await screen.findByRole('checkbox', { name: 'Robin 00 in Brain' }))
    await screen.findByText('Assigned Robin 00 to Brain.')
    sent.length = 0
    await user.click(button('Assign selected to groups (2)'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('checkbox', { name: 'Brain' }))
    await user.click(dialog.getByRole('button', { name: 'Assign' }))
    await user.click(await screen.findByRole('button', { name: 'Undo: Assigned 1 person to Brain.' }))
    expect(await screen.findByText('Removed 1 person from Brain.')).toBeVisible()
    expect(sent).toEqual([
      { userId: 'r1', groups: '+brain "none"' },
      { userId: 'r1', groups: '-brain "member"' },
    ])
    expect(screen.getByRole('checkbox', { name: 'Robin 00 in Brain' })).toBeChecked()
  })
})

describe('the keys of the list', () => {
  it('go on to the next, approve and assign without the mouse', async () => {
    const { user } = await open()
    screen.getByRole('searchbox').focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toHaveTextContent(/^Robin 01$/)
    await user.keyboard('a')
    await screen.findByText('Approved Robin 01. A temporary password has been sent via email.')
    expect(document.activeElement).toHaveTextContent(/^Robin 01$/)
    await user.keyboard('g')
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Robin 01 in Brain' })).toHaveFocus())
    await user.keyboard(' {Escape}')
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Robin 01$/))
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toHaveTextContent(/^Robin 00$/)
    expect(sent).toEqual([{ userId: 'r1', groups: '+brain "none"' }])
  })

  it('decide on nobody from a field, and on one person however long a key is held', async () => {
    const { user } = await open()
    await user.type(screen.getByRole('searchbox'), 'ag')
    expect(screen.queryByText(/^Approved Robin/)).not.toBeInTheDocument()
    await user.clear(screen.getByRole('searchbox'))
    await screen.findByRole('checkbox', { name: 'Select Robin 24' })
    await user.keyboard('{ArrowDown}{a>5/}')
    await screen.findByText('Approved Robin 00. A temporary password has been sent via email.')
    expect(screen.getByText('29 requests are waiting.')).toBeVisible()
  })
})
