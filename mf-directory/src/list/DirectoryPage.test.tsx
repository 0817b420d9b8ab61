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

  it('shows the leads of a group and its number of people', async () => {
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

  it('says that there are none', async () => {
    api({ committees: [] })
    open()
    expect(await screen.findByText('No working groups found.')).toBeVisible()
  })

  it('accepts a wrapped list, and treats anything else as a failure', async () => {
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

  it('says that loading failed, and loads again on Retry', async () => {
    api({ committees: 500 })
    const { user } = open()
    expect(
      await screen.findByText('We could not load working groups right now. Please try again later.'),
    ).toBeVisible()
    api({ committees: GROUPS })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('zebra')).toBeVisible()
  })

  it('sends no request for an applicant', () => {
    open('applicant')
    expect(
      screen.getByText(
        'You are not a working group member. Please reach out to us if you would like to join.',
      ),
    ).toBeVisible()
  })
})
