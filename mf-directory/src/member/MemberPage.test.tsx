import { screen, waitFor } from '@testing-library/react'
import { mockApi, personas, renderRoute, samplePlaces } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()

const open = (at: string, who: keyof typeof personas = 'member') =>
  renderRoute(<SectionRoutes />, { at, session: personas[who] })

describe('a member', () => {
  it.each([
    ['a member', true],
    ['somebody who has left', false],
  ])('shows what other sections contribute about %s only if they are a member', async (_who, isShown) => {
    api({ member: { userId: 7, displayName: 'Ada Lovelace', hasLeft: !isShown } })
    const places = samplePlaces('filled')
    renderRoute(<SectionRoutes />, { at: '/members/7', session: personas.member, places })
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible()
    const panel = screen.getByText('First contribution {"userId":"7"}')
    await waitFor(() => expect(panel.closest('[hidden]') === null).toBe(isShown))
  })

  it('is shown with the known details, and with groups by role', async () => {
    api({
      member: {
        userId: 7,
        displayName: 'Ada Lovelace',
        email: 'ada@x.org',
        degrees: 'PhD',
        institution: '',
        orcid: '0000-0002-1825-0097',
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
    expect(screen.getByRole('link', { name: 'https://orcid.org/0000-0002-1825-0097' })).toHaveAttribute(
      'href',
      'https://orcid.org/0000-0002-1825-0097',
    )
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
  ])('shows, for the response %j, "%s"', async (response, text) => {
    api({ member: response })
    open('/members/7')
    expect(screen.getByText('Loading member profile ...')).toBeVisible()
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Member')
    expect(screen.queryByText('Working Group Memberships')).not.toBeInTheDocument()
  })

  it('can be in no group', async () => {
    api({ member: { userId: 7, displayName: 'Ada', committees: [] } })
    open('/members/7')
    expect(await screen.findByText('No working groups listed.')).toBeVisible()
    expect(screen.queryByText('ORCID iD')).not.toBeInTheDocument()
  })

  it('who has left is named, and nothing else', async () => {
    api({ member: { userId: 7, displayName: 'Ada Lovelace', hasLeft: true } })
    open('/members/7')
    expect(await screen.findByText('Ada Lovelace is no longer a member of ReCOG.')).toBeVisible()
    expect(screen.queryByText('Working Group Memberships')).not.toBeInTheDocument()
  })
})
