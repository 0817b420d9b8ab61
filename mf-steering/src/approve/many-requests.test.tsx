import { screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'
// Loading what is loaded later takes its time on a busy machine.
import './Assigning'

const api = mockApi()
/** Two pages: 25 and 5. */
const requests = Array.from({ length: 30 }, (_, n) => ({
  userId: `r${n}`,
  displayName: `Robin ${String(n).padStart(2, '0')}`,
  email: `r${n}@x.org`,
  userRole: 'Applicant',
  requestedAt: new Date(Date.UTC(2026, 0, 30 - n)).toISOString(),
}))
const approved: string[] = []
beforeEach(() => {
  approved.length = 0
  api({
    steeringUsers: requests,
    steeringCommittees: [],
    approve: async (request: Request) => {
      const { userId } = (await request.json()) as { userId: string }
      if (userId === 'r28') return Response.json({ message: 'No such person.' }, { status: 404 })
      approved.push(userId)
      return { undoSeconds: 10 }
    },
  })
})

const open = async (at = '/steering/approve', first = 'Robin 29', rows = 25) => {
  const view = renderRoute(<SectionRoutes />, { at, session: personas.steering })
  await screen.findByRole('row', { name: new RegExp(first) })
  await waitFor(() => expect(names()).toHaveLength(rows))
  return view
}
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const button = (name: string) => screen.getByRole('button', { name })

describe('many requests', () => {
  it('are shown page by page, those that wait longest first', async () => {
    const { user } = await open()
    expect(names()[0]).toBe('Robin 29')
    expect(screen.getByText('30 requests are waiting.')).toBeVisible()
    await user.click(button('Next'))
    await waitFor(() => expect(names()[0]).toBe('Robin 04'))
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Robin 04$/))
    await user.selectOptions(screen.getByLabelText('Order'), 'Name')
    await waitFor(() => expect(names()[0]).toBe('Robin 00'))
  })

  it('are restored from the URL as they were searched, sorted and paged', async () => {
    const { user, href, unmount } = await open()
    await user.selectOptions(screen.getByLabelText('Order'), 'Newest first')
    await user.click(button('Next'))
    await waitFor(() => expect(names()[0]).toBe('Robin 25'))
    expect(href()).toBe('/steering/approve?order=newest&page=2')
    unmount()

    const again = await open(href(), 'Robin 25', 5)
    expect(screen.getByLabelText('Order')).toHaveValue('newest')
    await again.user.selectOptions(screen.getByLabelText('Order'), 'Longest waiting first')
    await waitFor(() => expect(names()[0]).toBe('Robin 29'))
    expect(again.href()).toBe('/steering/approve')
    await again.user.click(button('Next'))
    await again.user.type(screen.getByLabelText('Search by email or name'), 'robin 09')
    await again.user.tab()
    await waitFor(() => expect(names()[0]).toBe('Robin 09'))
    expect(again.href()).toBe('/steering/approve?q=robin+09')
  })

  it('are shown from the start for an unknown order or page in the URL', async () => {
    await open('/steering/approve?order=random&page=-2')
    expect(screen.getByLabelText('Order')).toHaveValue('oldest')
    expect(names()[0]).toBe('Robin 29')
  })

  it('are all decided with the keyboard, in their order and without one wrong decision', async () => {
    const { user } = await open()
    button('Approve Robin 29').focus()
    const decided = ['r29', 'r27', 'r26', 'r25']
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Robin 28$/))
    await user.tab()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('No such person.')).toBeVisible()
    button('Approve Robin 27').focus()
    for (const next of ['Robin 26', 'Robin 25', 'Robin 24']) {
      await user.keyboard('{Enter}')
      await waitFor(() => expect(document.activeElement).toHaveTextContent(new RegExp(`^${next}$`)))
      await user.tab()
      if (document.activeElement instanceof HTMLInputElement) await user.tab()
    }
    expect(approved).toEqual(decided)
  })

  it('are decided together after a confirmation that names everybody; a failure stays in its row', async () => {
    const { user } = await open()
    for (const name of ['Robin 29', 'Robin 28', 'Robin 27'])
      await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
    await user.click(button('Approve selected (3)'))
    const question = within(await screen.findByRole('dialog', { name: 'Approve 3 requests?' }))
    expect(await question.findByText(/^Robin 29, Robin 28 and Robin 27 will become members/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Approve' }))
    expect(
      await screen.findByText('Approved 2 requests. 1 failed: the reasons are in the list.'),
    ).toBeVisible()
    expect(approved).toEqual(['r29', 'r27'])
    expect(screen.getByRole('row', { name: /Robin 28/ })).toHaveTextContent('No such person.')
    expect(screen.getByText('28 requests are waiting.')).toBeVisible()
  })

  it('of one page are selected at once, and those of other pages stay selected', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(button('Approve selected (25)')).toBeVisible()
    await user.click(button('Next'))
    await waitFor(() => expect(names()[0]).toBe('Robin 04'))
    await user.click(screen.getByRole('checkbox', { name: 'Select Robin 04' }))
    expect(button('Decline selected (26)')).toBeVisible()
  })
})
