import { screen } from '@testing-library/react'
import { configureSettings, settings } from '@recog/shared-session'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { publications } from '../../content/publications'
import { render } from '../prerender'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()
const open = (who: keyof typeof personas) =>
  renderRoute(<SectionRoutes />, { at: '/home', session: personas[who] })
const event = (id: string, hours: number) => ({
  id,
  title: `Event ${id}`,
  scheduledUtc: new Date(Date.now() + hours * 3_600_000).toISOString(),
})

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
    unmount()
    api({ committees: [], events: [], projects: [] })
    open('member')
    expect(screen.queryByText('2089')).not.toBeInTheDocument()
  })

  it('is hidden without it, and prerendered for the site to fill in', () => {
    open('anonymous')
    expect(screen.queryByRole('heading', { name: 'Working groups' })).not.toBeInTheDocument()
    const html = render('/home')
    expect(html).toContain('data-public-group="true" hidden=""')
    expect(html).toMatch(
      /<dl data-public-group-numbers[^]*{members}[^]*{institutions}[^]*{workingGroups}[^]*<\/dl>/,
    )
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

it('members see their next events and their groups instead', async () => {
  api({
    committees: [],
    projects: [],
    events: [event('later', 48), event('over', -2), event('soon', 1)],
  })
  open('lead')
  expect(screen.queryByRole('link', { name: 'Request to join' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Find a colleague' })).toHaveAttribute(
    'href',
    '/CommitteeAccess#search',
  )
  const [group] = personas.lead.user.committees
  expect(screen.getByRole('link', { name: group?.name })).toHaveAttribute('href', `/committees/${group?.id}`)
  expect(await screen.findByText('Event soon')).toBeVisible()
  const titles = screen.getAllByText(/^Event /).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Event soon', 'Event later'])
  expect(screen.getByRole('link', { name: 'Event soon' })).toHaveAttribute('href', '/events/soon')
  expect(screen.queryByText('Waiting for you')).not.toBeInTheDocument()
})

it('members read what they can do here, until they hide it', async () => {
  api({ committees: [], events: [], projects: [] })
  const { user, unmount } = open('member')
  const title = { name: 'What you can do here' }
  expect(screen.getByRole('heading', title)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Complete your profile' })).toHaveAttribute('href', '/profile')
  await user.click(screen.getByRole('button', { name: 'Hide this' }))
  expect(screen.queryByRole('heading', title)).not.toBeInTheDocument()
  unmount()
  open('member')
  expect(screen.getByRole('heading', { name: 'My working groups' })).toBeVisible()
  expect(screen.queryByRole('heading', title)).not.toBeInTheDocument()
})

it('members see who leads their groups, and the projects they work in', async () => {
  const { userId, committees } = personas.member.user
  const [group] = committees
  const board = [{ userId: 'x', displayName: 'Amara Okafor', email: 'a@x.example', role: 'board' }]
  api({
    events: [],
    committees: [{ id: group?.id, name: group?.name, board, members: [] }],
    projects: [
      { id: 'led', name: 'Spine registry', leadIds: [userId], committeeNames: ['Spine', 'Data'] },
      { id: 'joined', name: 'Cord tolerance', memberIds: [userId], status: 'Completed' },
      { id: 'other', name: 'Carotid review', memberIds: ['somebody'] },
    ],
  })
  open('member')
  expect(await screen.findByText('Amara Okafor')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Spine registry' })).toHaveAttribute('href', '/projects/led')
  expect(screen.getByText('You lead it · Spine, Data')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Cord tolerance' })).toBeVisible()
  expect(screen.queryByText('Carotid review')).not.toBeInTheDocument()
})

it('the brochure is still on the page of a member, below what is theirs', async () => {
  api({ committees: [], events: [], projects: [] })
  open('member')
  expect(screen.queryByRole('link', { name: /brochure/i })).not.toBeInTheDocument()
  const brochure = await screen.findByRole('link', { name: /brochure/i })
  const projects = screen.getByRole('heading', { name: 'My projects' })
  expect(projects.compareDocumentPosition(brochure) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('steering members see what waits for them', async () => {
  api({
    committees: [],
    events: [],
    projects: [{ id: 1, isApproved: false }],
    steeringUsers: [
      { userId: 'a', userRole: 'Applicant' },
      { userId: 'b', userRole: 'Committee' },
    ],
  })
  open('steering')
  expect(await screen.findByText('No events are planned.')).toBeVisible()
  expect(await screen.findByRole('link', { name: '1 request to join' })).toHaveAttribute(
    'href',
    '/steering/approve',
  )
  expect(screen.getByRole('link', { name: '1 project without approval' })).toHaveAttribute(
    'href',
    '/projects?approval=waiting',
  )
})

it('somebody who is no member, on a server that does not know of a request, can ask to join', () => {
  const user = { ...personas.applicant.user, requestedAt: '' }
  renderRoute(<SectionRoutes />, { at: '/home', session: { ...personas.applicant, user } })
  expect(screen.getByRole('link', { name: 'Request to join' })).toBeVisible()
  expect(screen.queryByText('Your request is waiting')).not.toBeInTheDocument()
})

it('skips no level of headings', async () => {
  api({ committees: [], events: [], projects: [], steeringUsers: [] })
  open('steering')
  await screen.findByText('No events are planned.')
  const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)))
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
})

it('says when events or tasks cannot be loaded', async () => {
  api({ committees: 500, events: 500, projects: 500, steeringUsers: 500 })
  open('steering')
  expect(await screen.findByText('Failed to load events.')).toBeVisible()
  expect(await screen.findByText('Failed to load steering data.')).toBeVisible()
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
