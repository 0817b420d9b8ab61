import { act, screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()

const open = (at: string, who: keyof typeof personas = 'member') =>
  renderRoute(<SectionRoutes />, { at, session: personas[who] })

describe('the visitor’s own profile', () => {
  it('shows known details, and Not provided for the others', async () => {
    api({
      myData: { state: 'none' },
      profile: {
        userId: '1',
        displayName: 'Owen Castellane',
        email: 'm@x.org',
        committees: [],
      },
    })
    open('/profile')
    expect(await screen.findByText('m@x.org')).toBeVisible()
    expect(screen.getAllByText('Not provided')).toHaveLength(6)
    expect(
      screen.getByText(
        'You are not currently assigned to any working groups. Contact an administrator to request access.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Manage Account' })).toHaveAttribute(
      'href',
      'http://api.test/identity/account/manage/index',
    )
    const settings = within(screen.getByRole('navigation', { name: 'Settings' }))
    expect(settings.getByRole('link', { current: 'page' })).toHaveTextContent('Profile')
    expect(settings.getByRole('link', { name: 'My data' })).toHaveAttribute('href', '#my-data')
    expect(screen.getByRole('link', { name: 'View Working Groups' })).toHaveAttribute(
      'href',
      '/CommitteeAccess',
    )
    expect(screen.queryByRole('link', { name: 'Open Admin' })).not.toBeInTheDocument()
  })

  it('shows an ORCID iD that ORCID has confirmed', async () => {
    api({
      myData: { state: 'none' },
      profile: { userId: '1', displayName: 'Owen Castellane', orcid: '0000-0002-1825-0097', committees: [] },
    })
    open('/profile')
    expect(await screen.findByRole('link', { name: 'https://orcid.org/0000-0002-1825-0097' })).toBeVisible()
  })

  it.each([500, 204])('falls back to the sign-in details if the server responds %i', async (profile) => {
    api({ profile, myData: { state: 'none' } })
    open('/profile', 'admin')
    expect(
      await screen.findByText('We could not load your profile right now. Falling back to sign-in details.'),
    ).toBeVisible()
    expect(screen.getByText('admin@recog.example')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open Admin' })).toHaveAttribute('href', '/admin')
  })

  it('keeps the form for the name open when the connection is back', async () => {
    api({ profile: 500, myData: { state: 'none' } })
    const { user } = open('/profile')
    await user.click(await screen.findByRole('button', { name: 'Edit name' }))
    await user.type(screen.getByRole('textbox', { name: /Last name/ }), '!')
    api({ profile: { ...personas.member.user, committees: [] } })
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(screen.getByRole('textbox', { name: /Last name/ })).toHaveValue('Castellane!')
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('button', { name: 'Edit profile' })).toBeVisible()
  })

  it('does not offer the name that it shows as the display name, if there is none', async () => {
    api({ profile: 500, myData: { state: 'none' } })
    const session = { ...personas.member, user: { ...personas.member.user, displayName: '' } }
    const { user } = renderRoute(<SectionRoutes />, { at: '/profile', session })
    expect(await screen.findByText('Owen Castellane')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit name' }))
    expect(screen.getByRole('textbox', { name: /First name/ })).toHaveValue('Owen')
    expect(screen.getByRole('textbox', { name: /Display name/ })).toHaveValue('')
  })

  it('does not redirect while the session is unknown', async () => {
    const { href } = open('/profile', 'unchecked')
    expect(await screen.findByText('Please login first.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
    expect(href()).toBe('/profile')
  })

  it('redirects visitors who are signed out to the home page', async () => {
    const { href } = open('/profile', 'anonymous')
    await waitFor(() => expect(href()).toBe('/'))
  })
})
