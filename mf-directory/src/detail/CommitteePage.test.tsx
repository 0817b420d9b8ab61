import { screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute, samplePlaces } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()
const ada = { userId: 'a/b', displayName: 'Ada Lovelace', email: 'ada@x.org', role: 'Board' }
const ben = { userId: '2', displayName: 'Ben', email: '', role: 'Member' }
const physics = {
  id: 'physics',
  name: 'Head & Neck',
  description: 'What we do',
  board: [ada],
  members: [ben, ada],
}

const open = (at: string, who: keyof typeof personas = 'member') =>
  renderRoute(<SectionRoutes />, { at, session: personas[who] })

describe('a working group', () => {
  it('shows its leads and members, with links to their profiles and known e-mail addresses', async () => {
    api({ committee: physics })
    open('/committees/physics')
    expect(await screen.findByRole('heading', { level: 1, name: 'Head & Neck' })).toBeVisible()
    const leads = within(screen.getByRole('region', { name: 'Work Group Leads' }))
    expect(leads.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/members/a%2Fb')
    expect(leads.getByText('ada@x.org')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ben' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Email Working Group' })).toHaveAttribute(
      'href',
      'mailto:ada@x.org?subject=ReCOG%20-%20Head%20%26%20Neck%20WG',
    )
    expect(screen.queryByRole('link', { name: 'Manage Working Group Members' })).not.toBeInTheDocument()
    expect(screen.queryByText(/WG Leads/)).not.toBeInTheDocument()
  })

  it('has what other sections contribute below its people, also when one of them fails', async () => {
    api({ committee: physics })
    const places = samplePlaces('failed')
    renderRoute(<SectionRoutes />, { at: '/committees/physics', session: personas.member, places })
    await waitFor(() => expect(screen.getByText(/^Third contribution {/)).toBeVisible())
    expect(screen.getByText('First contribution {"committeeId":"physics"}')).toBeVisible()
    expect(screen.getByText('Not available at the moment.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ben' })).toBeVisible()
  })

  it('lists people by the name shown, whatever the order of the server', async () => {
    const named = (displayName: string) => ({ ...ben, userId: displayName, displayName })
    api({ committee: { ...physics, members: ['Zoe Abel', 'Élodie Meyer', 'Ben Zimmer'].map(named) } })
    open('/committees/physics')
    const members = within(await screen.findByRole('region', { name: 'Members' }))
    expect(members.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Ben Zimmer',
      'Élodie Meyer',
      'Zoe Abel',
    ])
  })

  it('shows the people first on a phone, and how to mail them on demand', async () => {
    const narrow = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation(() => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList)
    api({ committee: physics })
    const { user } = open('/committees/physics')
    await screen.findByRole('link', { name: 'Ben' })
    expect(screen.getByText('Email Working Group')).not.toBeVisible()
    await user.click(screen.getByText('Email this group'))
    expect(screen.getByRole('link', { name: 'Email Working Group' })).toBeVisible()
    narrow.mockRestore()
  })

  it('says where people work', async () => {
    api({ committee: { ...physics, members: [{ ...ben, institution: 'Test Hospital' }] } })
    open('/committees/physics')
    expect(await screen.findByText('Test Hospital')).toBeVisible()
  })

  const asking = () => screen.queryByRole('link', { name: 'Ask to join this group' })

  it('has a draft to its leads for members of other groups, to ask to join', async () => {
    api({ committee: { ...physics, id: 'spine' } })
    open('/committees/spine')
    await screen.findByRole('link', { name: 'Ben' })
    expect(asking()).toHaveAttribute(
      'href',
      'mailto:ada@x.org?subject=ReCOG%20-%20Asking%20to%20join%20Head%20%26%20Neck',
    )
  })

  it.each([
    ['its own members', 'physics', personas.member.user],
    ['the steering committee', 'steering', personas.member.user],
    ['a server that announces nothing', 'spine', { ...personas.member.user, capabilities: [] }],
  ])('has no such draft for %s', async (_, id, user) => {
    api({ committee: { ...physics, id }, committees: [] })
    renderRoute(<SectionRoutes />, { at: `/committees/${id}`, session: { ...personas.member, user } })
    await screen.findByRole('link', { name: 'Ben' })
    expect(asking()).not.toBeInTheDocument()
  })

  it('can be managed by its leads', async () => {
    api({ committee: physics })
    open('/committees/physics', 'lead')
    expect(await screen.findByRole('link', { name: 'Manage Working Group Members' })).toHaveAttribute(
      'href',
      '/wg/assign?committeeId=physics',
    )
  })

  it.each(['steering', 'admin'] as const)('is not managed here by %s, who does not lead it', async (who) => {
    api({ committee: physics })
    open('/committees/physics', who)
    await screen.findByRole('link', { name: 'Ben' })
    expect(screen.queryByRole('link', { name: 'Manage Working Group Members' })).not.toBeInTheDocument()
  })

  it('says that nobody is listed', async () => {
    api({ committee: { id: 'physics', name: 'Empty', board: null, members: null } })
    open('/committees/physics')
    expect(await screen.findByText('No work group leads listed.')).toBeVisible()
    expect(screen.getByText('No members listed.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Email Working Group' })).toBeDisabled()
  })

  it('can mail the leads of all groups from the steering page, but never only some of them', async () => {
    api({
      committee: { ...physics, id: 'steering' },
      committees: [
        {
          ...physics,
          id: 'steering',
          members: [ben, { userId: '3', displayName: 'Cleo', email: 'cleo@x.org' }],
        },
        { id: 'z', name: 'Z', board: [{ userId: '9', displayName: 'Zoe', email: 'zoe@x.org' }], members: [] },
      ],
    })
    const view = open('/committees/steering')
    expect(await screen.findByRole('link', { name: 'Email Steering Committee + WG Leads' })).toHaveAttribute(
      'href',
      'mailto:ada@x.org;cleo@x.org;zoe@x.org?subject=ReCOG%20-%20Steering%20%2B%20WG%20Leads',
    )
    view.unmount()
    api({ committees: 500 })
    open('/committees/steering')
    expect(await screen.findByText('The addresses could not be loaded.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Email Steering Committee + WG Leads' })).toBeDisabled()
  })

  it('loads all groups together with the steering committee and appears complete, so that nothing moves', async () => {
    const steering = { ...physics, id: 'steering' }
    let respond: (groups: unknown) => void = () => {}
    const groups = new Promise((resolve) => (respond = resolve))
    api({ committee: steering, committees: () => groups })
    open('/committees/steering')
    expect(await screen.findByText('Loading working group details...')).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByText('Email Working Group')).not.toBeInTheDocument()
    respond([steering])
    expect(await screen.findByRole('link', { name: 'Email Working Group' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Email Steering Committee + WG Leads' })).toBeVisible()
  })

  it.each([
    [404, 'Committee not found.'],
    [204, 'Committee not found.'],
    [null, 'Committee not found.'],
    [{}, 'Committee not found.'],
    [500, 'We could not load working group details right now. Please try again later.'],
  ])('shows, for the response %j, "%s"', async (response, text) => {
    api({ committee: response })
    open('/committees/physics')
    expect(screen.getByText('Loading working group details...')).toBeVisible()
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Working group')
    expect(screen.queryByText('Email Working Group')).not.toBeInTheDocument()
  })

  it.each([
    ['anonymous', '/'],
    ['applicant', '/CommitteeAccess'],
  ] as const)('redirects %s to %s', async (who, to) => {
    const { href } = open('/committees/physics', who)
    await waitFor(() => expect(href()).toBe(to))
  })

  it('mails all its people, each once', async () => {
    api({ committee: { ...physics, members: [{ ...ben, email: 'ben@x.org' }, ada] } })
    open('/committees/physics')
    expect(await screen.findByRole('heading', { level: 1, name: 'Head & Neck' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ben' })).toHaveAttribute('href', '/members/2')
    expect(screen.getByRole('link', { name: /Email Working Group/ })).toHaveAttribute(
      'href',
      'mailto:ada@x.org;ben@x.org?subject=ReCOG%20-%20Head%20%26%20Neck%20WG',
    )
    expect(screen.queryByText('Manage Working Group Members')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Email Leads' })).toHaveAttribute(
      'href',
      'mailto:ada@x.org?subject=ReCOG%20-%20Head%20%26%20Neck%20WG',
    )
    expect(screen.getAllByText('Mail options')).toHaveLength(1)
  })
})
