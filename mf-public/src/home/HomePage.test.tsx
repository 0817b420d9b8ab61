import { act, screen, waitFor } from '@testing-library/react'
import { configureSettings, settings } from '@recog/shared-session'
import { personas, renderRoute, samplePlaces } from '@recog/testing'
import { publications } from '../../content/publications'
import { render } from '../prerender'
import { SectionRoutes } from '../SectionRoutes'

const open = (who: keyof typeof personas) =>
  renderRoute(<SectionRoutes />, { at: '/home', session: personas[who] })

it('the home page describes the group and offers the brochure of the meeting', () => {
  renderRoute(<SectionRoutes />, { at: '/home', session: personas.anonymous })
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByRole('link', { name: /brochure/i })).toHaveAttribute(
    'href',
    expect.stringMatching(/\.pdf$/),
  )
})

describe('the group in numbers', () => {
  afterEach(() => configureSettings({ apiBase: settings().apiBase }))

  it('is what the server tells, for visitors only', () => {
    const groups = [{ name: 'Head & Neck', description: 'Recurrent cancers' }]
    const publicGroup = { members: '2089', institutions: '61', workingGroups: '1', groups }
    configureSettings({ apiBase: settings().apiBase, publicGroup })
    const { unmount } = open('anonymous')
    expect(screen.getByText('2089')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Head & Neck' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Next open meeting' })).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Steering committee' })).not.toBeInTheDocument()
    unmount()
    open('member')
    expect(screen.queryByText('2089')).not.toBeInTheDocument()
  })

  it('has the next open meeting and the names of the steering committee, where the server tells them', () => {
    const next = { meeting: 'Spring Meeting', when: 'Friday 26 March 2027 at 09:00', where: 'Sevilla' }
    const publicGroup = { members: '9', institutions: '6', workingGroups: '1', groups: [], ...next }
    const told = { ...publicGroup, steering: 'Ada Ortiz, Bo Lind' }
    configureSettings({ apiBase: settings().apiBase, publicGroup: told })
    open('anonymous')
    expect(screen.getByRole('heading', { name: 'Next open meeting' })).toBeVisible()
    expect(screen.getByText('Spring Meeting')).toBeVisible()
    expect(screen.getByText('Ada Ortiz, Bo Lind')).toBeVisible()
  })

  it('is hidden without it, and prerendered for the site to fill in', () => {
    open('anonymous')
    expect(screen.queryByRole('heading', { name: 'Working groups' })).not.toBeInTheDocument()
    const html = render('/home')
    expect(html).toContain('data-public-group="true" hidden=""')
    expect(html).toMatch(
      /<dl data-public-group-numbers[^]*{members}[^]*{institutions}[^]*{workingGroups}[^]*<\/dl>/,
    )
    expect(html).toMatch(/<div data-public-group-meeting="true" hidden="">[^]*{meeting}[^]*{when}[^]*{where}/)
    expect(html).toMatch(/<div data-public-group-steering="true" hidden="">[^]*{steering}/)
    expect(html).toMatch(/<li data-public-group-item[^]*{name}[^]*{description}[^]*<\/li>/)
  })
})

it('the newest publication is on the home page', () => {
  open('anonymous')
  expect(screen.getByRole('heading', { name: publications[0]?.title })).toBeVisible()
  expect(screen.getByRole('link', { name: 'All publications' })).toHaveAttribute('href', '/publications')
})

it('visitors are asked to join', () => {
  open('anonymous')
  expect(screen.getByRole('link', { name: 'Request to join' })).toHaveAttribute('href', '/join')
  expect(screen.queryByText('My working groups')).not.toBeInTheDocument()
})

it('members see what the sections have for them instead', async () => {
  const places = samplePlaces('failed')
  renderRoute(<SectionRoutes />, { at: '/home', session: personas.lead, places })
  expect(screen.queryByRole('link', { name: 'Request to join' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Find a colleague' })).toHaveAttribute(
    'href',
    '/CommitteeAccess#search',
  )
  await waitFor(() => expect(screen.getByText('Third contribution {}')).toBeVisible())
  expect(screen.getByText('Not available at the moment.')).toBeVisible()
  const panels = screen.getAllByRole('heading', { level: 2, name: /contribution$/ })
  expect(panels.map(({ textContent }) => textContent)).toEqual([
    'First contribution',
    'Second contribution',
    'Third contribution',
  ])
  const brochure = screen.getByRole('link', { name: /brochure/i })
  expect((panels[2]?.compareDocumentPosition(brochure) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('asks the sections again when somebody else is signed in', () => {
  const places = samplePlaces('filled')
  const mount = jest.spyOn(places, 'mount')
  const { store } = renderRoute(<SectionRoutes />, { at: '/home', session: personas.lead, places })
  const before = mount.mock.calls.length
  act(() => store.setState({ ...personas.lead }, true))
  expect(mount).toHaveBeenCalledTimes(before)
  act(() => store.setState(personas.member, true))
  expect(mount).toHaveBeenCalledTimes(2 * before)
})

it('members read what they can do here, until they hide it', async () => {
  const { user, unmount } = open('member')
  const title = { name: 'What you can do here' }
  expect(screen.getByRole('heading', title)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Complete your profile' })).toHaveAttribute('href', '/profile')
  await user.click(screen.getByRole('button', { name: 'Hide this' }))
  expect(screen.queryByRole('heading', title)).not.toBeInTheDocument()
  unmount()
  open('member')
  expect(screen.getByRole('link', { name: 'Find a colleague' })).toBeVisible()
  expect(screen.queryByRole('heading', title)).not.toBeInTheDocument()
})

it('somebody who is no member, on a server that does not know of a request, can ask to join', () => {
  const user = { ...personas.applicant.user, requestedAt: '' }
  renderRoute(<SectionRoutes />, { at: '/home', session: { ...personas.applicant, user } })
  expect(screen.getByRole('link', { name: 'Request to join' })).toBeVisible()
  expect(screen.queryByText('Your request is waiting')).not.toBeInTheDocument()
})

it('skips no level of headings', async () => {
  renderRoute(<SectionRoutes />, { at: '/home', session: personas.steering, places: samplePlaces('filled') })
  await waitFor(() => expect(screen.getByText('Third contribution {}')).toBeVisible())
  const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)))
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
})

it('applicants learn that their request is waiting', () => {
  const user = { ...personas.applicant.user, requestedAt: '2026-11-03T12:00:00.000Z' }
  renderRoute(<SectionRoutes />, { at: '/home', session: { ...personas.applicant, user } })
  expect(screen.getByRole('heading', { level: 2, name: 'Your request is waiting' })).toBeVisible()
  expect(screen.getByText(/^Waiting since .*2026\.$/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Request to join' })).not.toBeInTheDocument()
})

it.each([
  ['/privacy', 'Privacy notice'],
  ['/imprint', 'Imprint'],
  ['/accessibility', 'Accessibility statement'],
])('%s can be read by everybody, with an address to write to', (at, title) => {
  renderRoute(<SectionRoutes />, { at, session: personas.anonymous })
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByRole('link', { name: /^contact@/ })).toBeVisible()
})
