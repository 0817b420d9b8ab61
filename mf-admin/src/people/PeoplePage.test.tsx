import { screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'
import { withCapabilities } from '../testing/administration'

const api = mockApi()
beforeEach(() => api({ committees: [] }))
const open = (session: Parameters<typeof renderRoute>[1]['session'] = personas.admin) =>
  renderRoute(<SectionRoutes />, { at: '/admin/people', session })
const person = (userId: string, displayName: string, more: object = {}) => ({
  userId,
  displayName,
  email: `${userId}@x.org`,
  userRole: 'Committee',
  isAdmin: false,
  deactivatedAt: null,
  ...more,
})

describe('the list of people', () => {
  it('shows the status of everybody, and links to what they hold', async () => {
    api({
      people: [
        person('ada', 'Ada Lovelace', { isAdmin: true }),
        person('ben', 'Ben Gone', { deactivatedAt: '2026-01-02T03:04:05Z' }),
        person('cleo', 'Cleo New', { userRole: 'Applicant' }),
      ],
    })
    open()
    expect(screen.getByText('Loading people...')).toBeVisible()
    const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')
    expect(await rowOf('Ada Lovelace')).toHaveTextContent('MemberAdministrator')
    expect(await rowOf('Ben Gone')).toHaveTextContent('MemberDeactivated')
    expect(await rowOf('Cleo New')).toHaveTextContent('Asked to join')
    expect(screen.getByRole('link', { name: 'Ben Gone' })).toHaveAttribute('href', '/admin/people/ben')
  })

  it('is searched by name or e-mail address, without accents', async () => {
    api({ people: [person('ada', 'Ada Lovelace'), person('zoe', 'Zoë Österreich')] })
    const { user } = open()
    await user.type(await screen.findByRole('searchbox'), 'osterr')
    expect(await screen.findByRole('link', { name: 'Zoë Österreich' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Ada Lovelace' })).not.toBeInTheDocument()
    await user.type(screen.getByRole('searchbox'), 'nobody')
    expect(await screen.findByText('Nobody matches your search.')).toBeVisible()
  })

  it('shows only administrators, or others, on demand', async () => {
    api({
      people: [
        person('ada', 'Ada Lovelace', { isAdmin: true }),
        person('ben', 'Ben Gone', { deactivatedAt: '2026-01-02T03:04:05Z' }),
        person('cleo', 'Cleo New', { userRole: 'Applicant' }),
      ],
    })
    const { user, href } = open()
    const names = () =>
      screen.getAllByRole('rowheader').map((cell) => within(cell).getAllByRole('link')[0]?.textContent)
    const show = await screen.findByLabelText('Show')
    await user.selectOptions(show, 'Administrators')
    expect(names()).toEqual(['Ada Lovelace'])
    expect(href()).toBe('/admin/people?show=administrators')
    await user.selectOptions(show, 'Deactivated people')
    expect(names()).toEqual(['Ben Gone'])
    await user.selectOptions(show, 'People who asked to join')
    expect(names()).toEqual(['Cleo New'])
  })

  it('shows everybody if the server cannot say who the URL asks for', async () => {
    api({ people: [person('ada', 'Ada Lovelace')] })
    renderRoute(<SectionRoutes />, { at: '/admin/people?show=new', session: personas.admin })
    expect(await screen.findByRole('link', { name: 'Ada Lovelace' })).toBeVisible()
    expect(screen.getByLabelText('Show')).toHaveDisplayValue('Everybody')
  })

  it('shows the groups of everybody, and who never came', async () => {
    api({
      people: [
        person('ada', 'Ada Lovelace', { hasOwnPassword: true }),
        person('ben', 'Ben New', { hasOwnPassword: false }),
        person('cleo', 'Cleo Asked', { userRole: 'Applicant', hasOwnPassword: false }),
      ],
      committees: [
        { id: 'spine', name: 'Spine', board: [{ userId: 'ada' }], members: [{ userId: 'ada' }] },
        { id: 'pelvis', name: 'Pelvis', board: [], members: [{ userId: 'ada' }] },
      ],
    })
    const { user } = open()
    expect(await screen.findByRole('row', { name: /Ada Lovelace.*Spine, Pelvis/ })).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Show'), 'Members who never came')
    expect(screen.getByRole('rowheader')).toHaveTextContent('Ben New')
  })

  it('shows how everybody signs in, and whom to help', async () => {
    const own = { access: 'own', hasSecondStep: true, lastSignInAt: '2026-05-12T12:00:00Z' }
    const none = { hasSecondStep: false, lastSignInAt: null, hasOwnPassword: false }
    api({
      people: [
        person('ada', 'Ada Lovelace', own),
        person('ben', 'Ben Invited', { ...none, access: 'invited', accessUntil: '2999-01-01T00:00:00Z' }),
        person('cleo', 'Cleo Late', { ...none, access: 'temporary', accessUntil: '2020-01-01T00:00:00Z' }),
        person('dan', 'Dan Passkey', { ...none, access: 'own', hasSecondStep: true }),
        person('eva', 'Eva Reset', {
          ...none,
          access: 'invited',
          hasSecondStep: true,
          lastSignInAt: '2026-05-12T12:00:00Z',
        }),
      ],
    })
    const { user } = open()
    expect(await screen.findByRole('row', { name: /Ada.*May 12, 2026.*Second step/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /Ben.*Invited/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /Cleo.*Temporary password expired/ })).toBeVisible()
    const shown = () =>
      screen.getAllByRole('rowheader').map((cell) => within(cell).getAllByRole('link')[0]?.textContent)
    await user.selectOptions(screen.getByLabelText('Show'), 'Members without a second step')
    expect(shown()).toEqual(['Ben Invited', 'Cleo Late'])
    await user.selectOptions(screen.getByLabelText('Show'), 'Members who never came')
    expect(shown()).toEqual(['Ben Invited', 'Cleo Late'])
    await user.selectOptions(
      screen.getByLabelText('Show'),
      'Members whose link or temporary password has expired',
    )
    expect(shown()).toEqual(['Cleo Late', 'Eva Reset'])
  })

  it('has no column of groups where the administrator may not see them', async () => {
    api({ people: [person('ada', 'Ada Lovelace')], committees: 403 })
    open()
    expect(await screen.findByRole('link', { name: 'Ada Lovelace' })).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: 'Working groups' })).not.toBeInTheDocument()
    expect(screen.queryByRole('columnheader', { name: 'Last sign-in' })).not.toBeInTheDocument()
    expect(screen.queryByRole('option', { name: /^Members w/ })).not.toBeInTheDocument()
  })

  it('keeps the rows after "Show more" in its URL', async () => {
    api({ people: Array.from({ length: 130 }, (_, n) => person(`p${n}`, `Person ${n}`)) })
    const { user, href, unmount } = open()
    await user.click(await screen.findByRole('button', { name: 'Show more (30 left)' }))
    expect(href()).toBe('/admin/people?shown=200')
    unmount()
    const { container } = renderRoute(<SectionRoutes />, { at: href(), session: personas.admin })
    // Not by role: that takes a second per look at so many rows.
    await waitFor(() => expect(container.querySelectorAll('tbody th')).toHaveLength(130))
  })

  it('keeps the search in its URL, and is searched by one', async () => {
    api({ people: [person('ada', 'Ada Lovelace'), person('zoe', 'Zoë Österreich')] })
    const { user, href } = renderRoute(<SectionRoutes />, {
      at: '/admin/people?q=zoe',
      session: personas.admin,
    })
    expect(await screen.findByRole('searchbox')).toHaveValue('zoe')
    expect(screen.getByRole('link', { name: 'Zoë Österreich' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Ada Lovelace' })).not.toBeInTheDocument()
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'ada')
    await waitFor(() => expect(href()).toBe('/admin/people?q=ada'))
  })

  it('can be empty, or fail to load', async () => {
    api({ people: 500 })
    const { user } = open()
    expect(await screen.findByText('The people could not be loaded.')).toBeVisible()
    api({ people: [] })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('There is nobody yet.')).toBeVisible()
  })

  it('is not loaded from a server that does not announce it', () => {
    open(withCapabilities('decline'))
    expect(screen.getByText('This server does not manage people here.')).toBeVisible()
  })

  it('is for administrators only', () => {
    open(personas.steering)
    expect(screen.getByText('You are not authorized to access this page.')).toBeVisible()
  })
})
