import { screen, waitFor, within } from '@testing-library/react'
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

const EVERYBODY = [
  { userId: '1', displayName: 'Ada Lovelace', email: 'ada@x.org', institution: 'London' },
  { userId: '2', displayName: 'Ben Müller', email: 'ben@x.org', institution: 'Universitätsklinikum Hamburg' },
  { userId: '3', displayName: 'Carla Loner', email: 'carla@x.org', institution: 'Kraków' },
]

const manyGroups = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...GROUPS[2],
    id: `g${index}`,
    name: `Group ${index + 10}`,
  }))

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

  it('finds people by group and institution, and keeps the choice in its URL', async () => {
    api({ committees: GROUPS, projectUsers: EVERYBODY })
    const { user, href } = renderRoute(<SectionRoutes />, {
      at: '/committeeAccess?view=people',
      session: personas.member,
    })
    const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
    await screen.findByRole('rowheader', { name: /Carla Loner/ })
    await user.selectOptions(screen.getByLabelText('Working group'), 'zebra')
    expect(names()).toEqual(['Ben Müller'])
    await waitFor(() => expect(href()).toBe('/committeeAccess?view=people&group=z'))
    await user.selectOptions(screen.getByLabelText('Institution'), 'Kraków')
    expect(screen.getByText('Nobody matches these filters.')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Working group'), 'Any')
    expect(names()).toEqual(['Carla Loner'])
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(names()).toHaveLength(3))
  })

  it('finds people by their expertise, and keeps it in its URL', async () => {
    const expertise = { '1': 'Spinal cord tolerance', '2': 'Carotid dose', '3': '' }
    const projectUsers = EVERYBODY.map((person) => ({
      ...person,
      expertiseAreas: expertise[person.userId as keyof typeof expertise],
    }))
    api({ committees: GROUPS, projectUsers })
    const { user, href, unmount } = renderRoute(<SectionRoutes />, {
      at: '/committeeAccess?view=people',
      session: personas.member,
    })
    const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
    await user.type(await screen.findByLabelText('Expertise'), 'cord spin')
    await waitFor(() => expect(names()).toEqual(['Ada Lovelace']))
    expect(screen.getByText('Spinal cord tolerance')).toBeVisible()
    await waitFor(() => expect(href()).toBe('/committeeAccess?view=people&expertise=cord+spin'))
    unmount()

    api({ committees: GROUPS, projectUsers: EVERYBODY })
    renderRoute(<SectionRoutes />, { at: '/committeeAccess?view=people', session: personas.member })
    await screen.findByRole('rowheader', { name: /Carla Loner/ })
    expect(screen.queryByLabelText('Expertise')).not.toBeInTheDocument()
  })

  it('shows a description as text, never as HTML', async () => {
    api({ committees: GROUPS })
    const { container } = open()
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible()
    expect(container.querySelector('img')).toBeNull()
  })

  it('links the leads to their profiles', async () => {
    api({ committees: GROUPS })
    open()
    const links = await screen.findAllByRole('link', { name: 'Ada Lovelace' })
    expect(links[0]).toHaveAttribute('href', '/members/1')
  })

  it('lists all people, also those in no group', async () => {
    api({ committees: GROUPS, projectUsers: EVERYBODY })
    const { user, href } = open()
    await user.click(await screen.findByRole('button', { name: 'All people' }))
    // Never a part of the list first: Back restores the position in the whole one.
    expect((await screen.findAllByRole('rowheader')).length).toBe(3)
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Ada Lovelace',
      'Ben Müller',
      'Carla Loner',
    ])
    expect(href()).toBe('/committeeAccess?view=people')
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

describe('searching the directory', () => {
  const groupNames = () =>
    screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  const people = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
  const find = async (query: string) => {
    api({ committees: GROUPS, projectUsers: EVERYBODY })
    const view = open()
    await view.user.type(await screen.findByRole('searchbox'), query)
    return view
  }

  it('finds people first, then groups with the people for whom they were found', async () => {
    await find('muller ben')
    const row = await screen.findByRole('row', { name: /Ben Müller.*Universitätsklinikum Hamburg/ })
    expect(within(row).getByRole('link', { name: 'Ben Müller' })).toHaveAttribute('href', '/members/2')
    expect(within(row).getByRole('link', { name: /^ben@/ })).toHaveAttribute('href', 'mailto:ben@x.org')
    expect(within(row).getByRole('cell', { name: /Apple/ })).toHaveTextContent('Apple (lead)zebra')
    expect(people()).toEqual(['Ben Müller'])
    await waitFor(() => expect(groupNames()).toEqual(['Apple', 'zebra']))
    const apple = screen.getByRole('heading', { name: 'Apple' }).closest('li')
    expect(apple).toHaveTextContent('Matching people: Ben Müller')
    const [first, second] = screen.getAllByRole('heading', { level: 2 })
    expect([first, second].map((each) => each?.textContent)).toEqual(['People', 'All groups'])
  })

  it('lists 20 of the groups that were found, and as many again for each “Show more”', async () => {
    api({ committees: manyGroups(45), projectUsers: EVERYBODY })
    const { user, href } = open()
    const field = await screen.findByRole('searchbox')
    expect(groupNames()).toHaveLength(45)
    await user.type(field, 'group')
    await waitFor(() => expect(groupNames()).toHaveLength(20))
    expect(screen.getByText('0 people and 45 groups found')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show more groups (25 left)' }))
    await waitFor(() => expect(groupNames()).toHaveLength(40))
    await user.click(screen.getByRole('button', { name: 'Show more groups (5 left)' }))
    await waitFor(() => expect(groupNames().at(-1)).toBe('Group 54'))
    expect(screen.queryByRole('button', { name: /^Show more/ })).not.toBeInTheDocument()
    expect(href()).toBe('/committeeAccess?q=group&groups=60')
  })

  it('lists 60 groups without a search, and the others on request', async () => {
    api({ committees: manyGroups(70), projectUsers: EVERYBODY })
    const { user, href } = open()
    await user.click(await screen.findByRole('button', { name: 'Show more groups (10 left)' }))
    expect(groupNames()).toHaveLength(70)
    expect(screen.getByText('All groups are shown.')).toHaveFocus()
    expect(href()).toBe('/committeeAccess?groups=120')
  })

  it('adds no people above the groups after Back', async () => {
    const many = Array.from({ length: 30 }, (_, number) => ({ ...ben, userId: `p${number}` }))
    api({ committees: [{ ...GROUPS[0], members: many }], projectUsers: [] })
    renderRoute(<SectionRoutes />, { at: '/committeeAccess?q=ben', session: personas.member })
    expect(await screen.findAllByRole('rowheader')).toHaveLength(10)
    expect(await screen.findByRole('button', { name: 'Show more (20 left)' })).toBeVisible()
  })

  it('shows nothing after Back until everybody has been searched', async () => {
    let respond = (_people: object[]) => {}
    const everybody = new Promise<object[]>((resolve) => (respond = resolve))
    let isAsked = false
    const projectUsers = () => ((isAsked = true), everybody)
    api({ committees: GROUPS, projectUsers })
    renderRoute(<SectionRoutes />, { at: '/committeeAccess?q=x.org', session: personas.member })
    await waitFor(() => expect(isAsked).toBe(true))
    expect(await screen.findByRole('searchbox')).toHaveValue('x.org')
    expect(people()).toEqual([])
    respond(EVERYBODY)
    expect(await screen.findByRole('link', { name: 'Carla Loner' })).toBeVisible()
    expect(people()).toEqual(['Ada Lovelace', 'Ben Müller', 'Carla Loner'])
  })

  it('shows thousands with commas', async () => {
    const many = Array.from({ length: 1_234 }, (_, number) => ({ ...ben, userId: `p${number}` }))
    api({ committees: [{ ...GROUPS[0], members: many }], projectUsers: [] })
    renderRoute(<SectionRoutes />, { at: '/committeeAccess?q=ben', session: personas.member })
    expect(await screen.findByText('1,234 people and 1 group found')).toBeInTheDocument()
  })

  it('loads everybody before the first key', async () => {
    let loads = 0
    const projectUsers = () => {
      loads += 1
      return EVERYBODY
    }
    api({ committees: GROUPS, projectUsers })
    const { user } = open()
    const field = await screen.findByRole('searchbox')
    expect(loads).toBe(0)
    await user.click(field)
    await waitFor(() => expect(loads).toBe(1))
    await user.type(field, 'krakow')
    expect(await screen.findByRole('link', { name: 'Carla Loner' })).toBeVisible()
    expect(loads).toBe(1)
  })

  it.each([
    ['hamburg', ['Ben Müller'], '1 person and 0 groups found'],
    ['krakow', ['Carla Loner'], '1 person and 0 groups found'],
    ['stripes', [], '0 people and 1 group found'],
    ['nobody at all', [], 'Nothing matches your search.'],
  ])('announces what “%s” finds', async (query, expected, status) => {
    await find(query)
    expect(await screen.findByText(status, { selector: '[role=status]' })).toBeInTheDocument()
    expect(people()).toEqual(expected)
  })

  it('says that nothing matches only when everybody has been searched', async () => {
    let respond = (_people: object[]) => {}
    const everybody = new Promise<object[]>((resolve) => (respond = resolve))
    api({ committees: GROUPS, projectUsers: () => everybody })
    const { user } = open()
    await user.type(await screen.findByRole('searchbox'), 'carla')
    await waitFor(() => expect(groupNames()).toEqual([]))
    expect(screen.queryByText('Nothing matches your search.')).not.toBeInTheDocument()
    respond(EVERYBODY)
    expect(await screen.findByRole('link', { name: 'Carla Loner' })).toBeVisible()
    await user.type(screen.getByRole('searchbox'), ' of nowhere')
    expect((await screen.findAllByText('Nothing matches your search.')).length).toBe(2)
  })

  it('finds one of thousands', async () => {
    const many = Array.from({ length: 3_000 }, (_, number) => ({
      ...ben,
      userId: `p${number}`,
      displayName: `Person ${number}`,
    }))
    const [group] = GROUPS
    api({ committees: [{ ...group, members: many }], projectUsers: [] })
    renderRoute(<SectionRoutes />, { at: '/committeeAccess?q=person+2999', session: personas.member })
    expect(await screen.findByRole('link', { name: 'Person 2999' })).toBeVisible()
    expect(people()).toEqual(['Person 2999'])
    await waitFor(() => expect(groupNames()).toEqual(['zebra']))
  })

  it('names no reason for a group that is found by its own name', async () => {
    await find('apple')
    await waitFor(() => expect(groupNames()).toEqual(['Apple']))
    expect(screen.queryByText(/Matching people/)).not.toBeInTheDocument()
  })

  it('is in the URL, so that it survives Back and reload', async () => {
    const { href, user } = await find('muller')
    await user.tab()
    expect(href()).toBe('/committeeAccess?q=muller')
    api({ committees: GROUPS, projectUsers: EVERYBODY })
    renderRoute(<SectionRoutes />, { at: '/committeeAccess?q=loner', session: personas.member })
    expect(await screen.findByRole('link', { name: 'Carla Loner' })).toBeVisible()
  })

  it('finds the people of the groups on a server that lists no others', async () => {
    const member = personas.member
    api({ committees: GROUPS })
    const { user } = renderRoute(<SectionRoutes />, {
      at: '/committeeAccess',
      session: { ...member, user: { ...member.user, capabilities: [] } },
    })
    await user.type(await screen.findByRole('searchbox'), 'muller')
    expect(people()).toEqual(['Ben Müller'])
    expect(screen.queryByRole('columnheader', { name: 'Institution' })).not.toBeInTheDocument()
  })

  it('still finds the people of the groups when the others cannot be loaded', async () => {
    api({ committees: GROUPS, projectUsers: 500 })
    const { user } = open()
    await user.type(await screen.findByRole('searchbox'), 'muller')
    expect(people()).toEqual(['Ben Müller'])
  })
})

describe('writing to several groups', () => {
  const group = (id: string, board: object[], members: object[]) => ({
    id,
    name: `Group ${id}`,
    description: '',
    board,
    members,
  })
  const link = () => screen.getByRole('link', { name: /^Email \d groups?$/ })

  it('takes two ticks and a click, and nobody gets two mails', async () => {
    api({ committees: [group('a', [ada], [ben]), group('b', [ben], []), group('c', [], [])] })
    const { user, href } = open()
    await user.click(await screen.findByRole('checkbox', { name: 'Email Group a' }))
    await user.click(screen.getByRole('checkbox', { name: 'Email Group b' }))
    expect(link()).toHaveTextContent('Email 2 groups')
    expect(link()).toHaveAttribute(
      'href',
      'mailto:ada@x.org;ben@x.org?subject=ReCOG%20-%20Group%20a%20%2B%20Group%20b%20WG',
    )
    expect(screen.getByText('2 recipients')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('To'), 'Leads only')
    expect(href()).toBe('/committeeAccess?mail=a&mail=b&to=leads')
    await user.click(screen.getByRole('checkbox', { name: 'Email Group b' }))
    expect(link()).toHaveAttribute('href', expect.stringContaining('mailto:ada@x.org?'))
    await user.click(screen.getByRole('button', { name: 'Clear choice' }))
    expect(screen.queryByRole('link', { name: /^Email/ })).not.toBeInTheDocument()
  })

  it('names only a few groups in the subject', async () => {
    const ids = ['a', 'b', 'c', 'd']
    api({ committees: ids.map((id) => group(id, [ada], [])) })
    renderRoute(<SectionRoutes />, {
      at: `/committeeAccess?${ids.map((id) => `mail=${id}`).join('&')}`,
      session: personas.member,
    })
    await screen.findByText('1 recipient')
    expect(link()).toHaveAttribute(
      'href',
      expect.stringContaining('subject=ReCOG%20-%204%20working%20groups'),
    )
  })
})
