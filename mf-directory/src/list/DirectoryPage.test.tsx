import { screen, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()
const ada = { userId: '1', displayName: 'Ada Lovelace', email: 'ada@x.org', role: 'Board' }
const ben = { userId: '2', displayName: 'Ben Müller', email: 'ben@x.org', role: 'Member' }
const GROUPS = [
  { id: 'z', name: 'zebra', description: 'Stripes', board: [], members: [ben] },
  { id: 'steering', name: 'The Steering People', description: '', board: [ada], members: [ada] },
  { id: 'o', name: 'Österreich', description: '', board: null, members: null },
  { id: 'a', name: 'Apple', description: '<img src=x onerror=alert(1)>', board: [ada, ben], members: [ben] },
]

const open = (who: keyof typeof personas = 'member') =>
  renderRoute(<SectionRoutes />, { at: '/committeeAccess', session: personas[who] })

describe('the working-group directory', () => {
  it('pins the steering committee and sorts the others by name', async () => {
    api({ committees: GROUPS })
    open()
    await screen.findByText('zebra')
    const names = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
    expect(names).toEqual(['The Steering People', 'Apple', 'Österreich', 'zebra'])
  })

  it('says who leads a group and how many people it has', async () => {
    api({ committees: GROUPS })
    open()
    const [steering, apple, austria, zebra] = await screen.findAllByRole('listitem')
    expect(steering).toHaveTextContent('Work Group Leads: Ada Lovelace')
    expect(steering).toHaveTextContent('1 member')
    expect(apple).toHaveTextContent('Work Group Leads: Ada Lovelace, Ben Müller')
    expect(apple).toHaveTextContent('2 members')
    expect(austria).toHaveTextContent('Work Group Leads: No work group leads listed')
    expect(austria).toHaveTextContent('0 members')
    expect(zebra).toHaveTextContent('1 member')
    const link = within(apple as HTMLElement).getByRole('link', { name: /View details/ })
    expect(link).toHaveAttribute('href', '/committees/a')
  })

  it('shows a description as text, never as HTML', async () => {
    api({ committees: GROUPS })
    const { container } = open()
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible()
    expect(container.querySelector('img')).toBeNull()
  })

  it('finds groups by the people in them, without accents', async () => {
    api({ committees: GROUPS })
    const { user } = open()
    await screen.findByText('zebra')
    await user.type(screen.getByRole('searchbox'), 'muller')
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Apple',
      'zebra',
    ])
  })

  it('says when there are none', async () => {
    api({ committees: [] })
    open()
    expect(await screen.findByText('No working groups found.')).toBeVisible()
  })

  it('reads a list that a server wraps, and calls what is no list a failure instead of none', async () => {
    api({ committees: { items: GROUPS } })
    const view = open()
    expect(await screen.findByText('zebra')).toBeVisible()
    view.unmount()
    api({ committees: { groups: GROUPS } })
    open()
    expect(
      await screen.findByText('We could not load working groups right now. Please try again later.'),
    ).toBeVisible()
    expect(screen.queryByText('No working groups found.')).not.toBeInTheDocument()
  })

  it('says when they could not be loaded, and loads them on Retry', async () => {
    api({ committees: 500 })
    const { user } = open()
    expect(
      await screen.findByText('We could not load working groups right now. Please try again later.'),
    ).toBeVisible()
    api({ committees: GROUPS })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('zebra')).toBeVisible()
  })

  it('asks the API nothing for an applicant', () => {
    open('applicant')
    expect(
      screen.getByText(
        'You are not a working group member. Please reach out to us if you would like to join.',
      ),
    ).toBeVisible()
  })
})

describe('a working group', () => {
  const at = (path: string, who: keyof typeof personas = 'member') =>
    renderRoute(<SectionRoutes />, { at: path, session: personas[who] })
  const group = {
    id: 'physics',
    name: 'Head & Neck',
    description: 'Dose',
    board: [ada],
    members: [ben, { ...ada, role: 'Member' }],
  }

  it('lists its people and mails them all, each once', async () => {
    api({ committee: group })
    at('/committees/physics')
    expect(await screen.findByRole('heading', { level: 1, name: 'Head & Neck' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ben Müller' })).toHaveAttribute('href', '/members/2')
    expect(screen.getByRole('link', { name: /Email Working Group/ })).toHaveAttribute(
      'href',
      'mailto:ada@x.org;ben@x.org?subject=ReCOG%20-%20Head%20%26%20Neck%20WG',
    )
    expect(screen.queryByText('Manage Working Group Members')).not.toBeInTheDocument()
  })

  it('can be managed by its lead', async () => {
    api({ committee: group })
    at('/committees/physics', 'lead')
    const manage = await screen.findByRole('link', { name: 'Manage Working Group Members' })
    expect(manage).toHaveAttribute('href', '/wg/assign?committeeId=physics')
  })

  it('mails steering and all leads from the steering page', async () => {
    api({ committee: GROUPS[1], committees: GROUPS })
    at('/committees/steering')
    const link = await screen.findByRole('link', { name: /Email Steering Committee \+ WG Leads/ })
    expect(link).toHaveAttribute(
      'href',
      'mailto:ada@x.org;ben@x.org?subject=ReCOG%20-%20Steering%20%2B%20WG%20Leads',
    )
  })

  it('mails no partial set when the other groups could not be loaded', async () => {
    api({ committee: GROUPS[1], committees: 500 })
    at('/committees/steering')
    await screen.findByText('The addresses could not be loaded.')
    expect(screen.getByRole('button', { name: /Email Steering Committee \+ WG Leads/ })).toBeDisabled()
  })

  it.each([
    [404, 'Committee not found.'],
    [500, 'We could not load working group details right now. Please try again later.'],
  ])('says on %i: %s', async (status, text) => {
    api({ committee: status })
    at('/committees/physics')
    expect(await screen.findByText(text)).toBeVisible()
  })

  it.each([
    ['anonymous', '/'],
    ['applicant', '/CommitteeAccess'],
  ] as const)('sends %s to %s', (who, target) => {
    expect(at('/committees/physics', who).href()).toBe(target)
  })
})
