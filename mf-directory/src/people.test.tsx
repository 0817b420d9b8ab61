import { screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from './SectionRoutes'

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
  it('shows its leads and members, each with a way to the profile and an e-mail where there is one', async () => {
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

  it('can be managed by its leads', async () => {
    api({ committee: physics })
    open('/committees/physics', 'lead')
    expect(await screen.findByRole('link', { name: 'Manage Working Group Members' })).toHaveAttribute(
      'href',
      '/wg/assign?committeeId=physics',
    )
  })

  it('says when nobody is listed', async () => {
    api({ committee: { id: 'physics', name: 'Empty', board: null, members: null } })
    open('/committees/physics')
    expect(await screen.findByText('No work group leads listed.')).toBeVisible()
    expect(screen.getByText('No members listed.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Email Working Group' })).toBeDisabled()
  })

  it('the steering committee writes to all leads as well, and never to a part of them', async () => {
    api({
      committee: { ...physics, id: 'steering' },
      committees: [
        { ...physics, id: 'steering' },
        { id: 'z', name: 'Z', board: [{ userId: '9', displayName: 'Zoe', email: 'zoe@x.org' }], members: [] },
      ],
    })
    const view = open('/committees/steering')
    expect(await screen.findByRole('link', { name: 'Email Steering Committee + WG Leads' })).toHaveAttribute(
      'href',
      'mailto:ada@x.org;zoe@x.org?subject=ReCOG%20-%20Steering%20%2B%20WG%20Leads',
    )
    view.unmount()
    api({ committees: 500 })
    open('/committees/steering')
    expect(await screen.findByText('The addresses could not be loaded.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Email Steering Committee + WG Leads' })).toBeDisabled()
  })

  it.each([
    [404, 'Committee not found.'],
    [204, 'Committee not found.'],
    [null, 'Committee not found.'],
    [{}, 'Committee not found.'],
    [500, 'We could not load working group details right now. Please try again later.'],
  ])('answering %j is "%s"', async (answer, text) => {
    api({ committee: answer })
    open('/committees/physics')
    expect(screen.getByText('Loading working group details...')).toBeVisible()
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Working group')
    expect(screen.queryByText('Email Working Group')).not.toBeInTheDocument()
  })

  it.each([
    ['anonymous', '/'],
    ['applicant', '/CommitteeAccess'],
  ] as const)('sends %s to %s', async (who, to) => {
    const { href } = open('/committees/physics', who)
    await waitFor(() => expect(href()).toBe(to))
  })
})

describe('a member', () => {
  it('is shown with what is known, and the groups by role', async () => {
    api({
      member: {
        userId: 7,
        displayName: 'Ada Lovelace',
        email: 'ada@x.org',
        degrees: 'PhD',
        institution: '',
        committees: [
          { id: 'z', name: 'Zebra', role: 'BOARD' },
          { id: 'b', name: 'Apple', role: 'Board' },
          { id: 'c', name: 'Brain', role: 'whatever' },
        ],
      },
    })
    open('/members/7')
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible()
    expect(screen.getByText('PhD')).toBeVisible()
    expect(screen.queryByText('Institution')).not.toBeInTheDocument()
    expect(screen.getAllByRole('heading', { level: 3 }).map((h) => h.textContent)).toEqual([
      'Work Group Lead',
      'Member roles',
    ])
    expect(screen.getAllByRole('heading', { level: 4 }).map((h) => h.textContent)).toEqual([
      'Apple',
      'Zebra',
      'Brain',
    ])
    expect(screen.getByRole('link', { name: 'Zebra' })).toHaveAttribute('href', '/committees/z')
    expect(screen.getByRole('link', { name: /back/i })).toHaveAttribute('href', '/CommitteeAccess')
  })

  it.each([
    [404, 'Member not found.'],
    [204, 'Member not found.'],
    [null, 'Member not found.'],
    [{}, 'Member not found.'],
    [403, 'We could not load this member profile.'],
    [500, 'We could not load this member profile.'],
  ])('answering %j is "%s"', async (answer, text) => {
    api({ member: answer })
    open('/members/7')
    expect(screen.getByText('Loading member profile ...')).toBeVisible()
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Member')
    expect(screen.queryByText('Working Group Memberships')).not.toBeInTheDocument()
  })

  it('may be in no group', async () => {
    api({ member: { userId: 7, displayName: 'Ada', committees: [] } })
    open('/members/7')
    expect(await screen.findByText('No working groups listed.')).toBeVisible()
  })
})

describe('the own profile', () => {
  it('shows what is known, and says what is not', async () => {
    api({
      profile: {
        userId: '1',
        displayName: 'Member Person',
        email: 'm@x.org',
        committees: [],
      },
    })
    open('/profile')
    expect(await screen.findByText('m@x.org')).toBeVisible()
    expect(screen.getAllByText('Not provided')).toHaveLength(4)
    expect(
      screen.getByText(
        'You are not currently assigned to any working groups. Contact an administrator to request access.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Manage Account' })).toHaveAttribute(
      'href',
      'http://api.test/identity/account/manage/index',
    )
    expect(screen.getByRole('link', { name: 'View Working Groups' })).toHaveAttribute(
      'href',
      '/CommitteeAccess',
    )
    expect(screen.queryByRole('link', { name: 'Open Admin' })).not.toBeInTheDocument()
  })

  it('falls back to the sign-in details', async () => {
    api({ profile: 500 })
    open('/profile', 'admin')
    expect(
      await screen.findByText('We could not load your profile right now. Falling back to sign-in details.'),
    ).toBeVisible()
    expect(screen.getByText('admin@recog.example')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open Admin' })).toHaveAttribute('href', '/admin')
  })

  it('sends nobody away while the server cannot be asked who is signed in', async () => {
    const { href } = open('/profile', 'unchecked')
    expect(await screen.findByText('Please login first.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
    expect(href()).toBe('/profile')
  })

  it('sends visitors to the start', async () => {
    const { href } = open('/profile', 'anonymous')
    await waitFor(() => expect(href()).toBe('/'))
  })
})
