import { act, screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()
const people = (count: number, leadsGroup = false) =>
  Array.from({ length: count }, (_, n) => ({
    userId: `u${n}`,
    displayName: `Person ${String(n).padStart(4, '0')}`,
    email: `p${n}@x.org`,
    userRole: 'Committee',
    committees: n === 0 ? ['g0'] : [],
    leads: n === 0 && leadsGroup ? ['g0'] : [],
  }))
const groups = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `g${n}`, name: `Group ${String(n).padStart(2, '0')}` }))

async function open(peopleCount: number, groupCount: number, more: Parameters<typeof api>[0] = {}) {
  api({
    steeringUsers: people(peopleCount),
    steeringCommittees: [...groups(groupCount), { id: 'steering', name: 'Steering Committee' }],
    steeringAssign: {},
    ...more,
  })
  const view = renderRoute(<SectionRoutes />, { at: '/steering/assign', session: personas.steering })
  await screen.findByRole('checkbox', { name: 'Person 0000 in Group 00' })
  return view
}
const box = (name: string) => screen.getByRole('checkbox', { name })
const returnToPage = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))

beforeEach(() => {
  // jsdom has no layout, so the frame needs a size.
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000)
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600)
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_000)
})
afterEach(() => jest.restoreAllMocks())

describe.each([
  ['every cell is rendered', 4, 3],
  ['only visible cells are rendered', 400, 20],
])('the keyboard in the matrix, if %s', (_what, peopleCount, groupCount) => {
  it('has one tab stop; arrow keys move inside', async () => {
    const { user } = await open(peopleCount, groupCount)
    const stops = within(screen.getByRole('grid'))
      .getAllByRole('checkbox')
      .filter(({ tabIndex }) => tabIndex === 0)
    expect(stops).toHaveLength(0)
    const link = screen.getByRole('link', { name: 'Person 0000' })
    expect(link).toHaveAttribute('tabindex', '0')
    act(() => link.focus())
    await user.keyboard('{ArrowDown}{End}')
    const last = `Group ${String(groupCount - 1).padStart(2, '0')}`
    await waitFor(() => expect(box(`Person 0001 in ${last}`)).toHaveFocus())
    await user.keyboard('{ArrowUp}{ArrowLeft}')
    const before = `Group ${String(groupCount - 2).padStart(2, '0')}`
    await waitFor(() => expect(box(`Person 0000 in ${before}`)).toHaveFocus())
    await user.keyboard('{Control>}{End}{/Control}')
    const lastPerson = `Person ${String(peopleCount - 1).padStart(4, '0')}`
    await waitFor(() => expect(box(`${lastPerson} in ${last}`)).toHaveFocus())
    await user.keyboard('{Control>}{Home}{/Control}')
    await waitFor(() => expect(screen.getByRole('link', { name: 'Person 0000' })).toHaveFocus())
    await user.tab()
    expect(screen.getByRole('grid')).not.toContainElement(document.activeElement as HTMLElement)
  })

  it('ticks with the space bar and keeps the focus', async () => {
    const { user } = await open(peopleCount, groupCount)
    act(() => box('Person 0001 in Group 01').focus())
    await user.keyboard(' ')
    expect(await screen.findByText('Assigned Person 0001 to Group 01.')).toBeVisible()
    expect(box('Person 0001 in Group 01')).toHaveFocus()
    expect(box('Person 0001 in Group 01')).toBeChecked()
  })
})

describe('a large matrix', () => {
  it('keeps the focus when its row scrolls out of view', async () => {
    await open(400, 20)
    const first = box('Person 0001 in Group 01')
    act(() => first.focus())
    const frame = screen.getByRole('grid').parentElement as HTMLElement
    act(() => {
      frame.scrollTop = 12_000
      frame.dispatchEvent(new Event('scroll'))
    })
    await screen.findByRole('checkbox', { name: 'Person 0205 in Group 01' })
    expect(first).toHaveFocus()
  })

  it('has a search for groups, and says what is found', async () => {
    const { user } = await open(400, 20)
    expect(screen.getByText('400 people, 21 working groups')).toBeVisible()
    await user.type(screen.getByRole('searchbox', { name: 'Search working groups' }), 'group 19')
    expect(await screen.findByText('400 people, 1 working group')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Person 0000 in Group 19' })).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: 'Person 0000 in Group 00' })).not.toBeInTheDocument()
    await user.type(screen.getByRole('searchbox', { name: 'Search working groups' }), '!')
    expect(await screen.findByText('No working group matches your search.')).toBeVisible()
  })

  it('shows all groups of one person together', async () => {
    const { user } = await open(400, 20)
    await user.click(screen.getByRole('button', { name: 'Groups of Person 0000' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Working groups of Person 0000' }))
    expect(dialog.getByRole('checkbox', { name: 'Person 0000 in Group 00' })).toBeChecked()
    await user.type(dialog.getByRole('searchbox'), '19')
    await user.click(dialog.getByRole('checkbox', { name: 'Person 0000 in Group 19' }))
    expect(await screen.findByText('Assigned Person 0000 to Group 19.')).toBeVisible()
  })
})

describe('the columns of the matrix', () => {
  it('begin with the steering committee, whose boxes grant rights', async () => {
    await open(4, 3)
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toEqual([
      'Member',
      'Steering Committee',
      'Group 00',
      'Group 01',
      'Group 02',
    ])
  })
})

describe('the message about a change', () => {
  it('takes the change back', async () => {
    const { user } = await open(4, 3)
    await user.click(box('Person 0000 in Group 00'))
    await user.click(await screen.findByRole('button', { name: 'Undo: Removed Person 0000 from Group 00.' }))
    expect(await screen.findByText('Assigned Person 0000 to Group 00.')).toBeVisible()
    expect(box('Person 0000 in Group 00')).toBeChecked()
  })

  it('offers nothing after a confirmed change, since a lead role would not come back', async () => {
    const { user } = await open(4, 3, { steeringUsers: people(4, true) })
    await user.click(box('Person 0000 in Group 00'))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('is Work Group Lead')
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await screen.findByText('Removed Person 0000 from Group 00.')
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
  })
})

describe('changes by somebody else', () => {
  it('appear when the visitor returns to the page', async () => {
    const { user } = await open(4, 3)
    await user.click(box('Person 0001 in Group 01'))
    await screen.findByText('Assigned Person 0001 to Group 01.')
    const [first, second, ...rest] = people(4)
    api({ steeringUsers: [{ ...first, committees: ['g2'] }, { ...second, committees: ['g1'] }, ...rest] })
    await returnToPage()
    expect(
      await screen.findByText(
        'Changed by somebody else: Person 0000 was removed from Group 00. Person 0000 was added to Group 02.',
      ),
    ).toBeVisible()
    expect(box('Person 0000 in Group 00')).not.toBeChecked()
    expect(box('Person 0000 in Group 02')).toBeChecked()
    expect(box('Person 0001 in Group 01')).toBeChecked()
  })

  it('appear while the groups of one person are shown together', async () => {
    const { user } = await open(4, 12)
    await user.click(screen.getByRole('button', { name: 'Groups of Person 0000' }))
    const dialog = within(await screen.findByRole('dialog'))
    const inDialog = (group: string) => dialog.getByRole('checkbox', { name: `Person 0000 in ${group}` })
    await user.click(inDialog('Group 01'))
    await screen.findByText('Assigned Person 0000 to Group 01.')
    const [first, ...rest] = people(4)
    api({ steeringUsers: [{ ...first, committees: ['g1', 'g2'] }, ...rest] })
    await returnToPage()
    await waitFor(() => expect(inDialog('Group 02')).toBeChecked())
    expect(inDialog('Group 00')).not.toBeChecked()
    expect(inDialog('Group 01')).toBeChecked()
  })

  it('are looked for again later if the server does not answer', async () => {
    await open(4, 3)
    api({ steeringUsers: 500 })
    await returnToPage()
    expect(box('Person 0000 in Group 00')).toBeChecked()
  })
})
