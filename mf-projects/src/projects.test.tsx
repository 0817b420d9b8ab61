import { screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/section-kit/testing'
import { SectionRoutes } from './SectionRoutes'

const api = mockApi()
const groups = ['physics', 'spine', 'brain'].map((id) => ({
  id,
  name: `Group ${id}`,
  board: [],
  members: [],
}))
const people = [
  { userId: 'ada', displayName: 'Ada', email: 'ada@x.org' },
  { userId: 'ben', displayName: 'Ben', email: 'ben@x.org' },
]
const project = {
  id: 7,
  name: 'Dose study',
  description: 'What it is about',
  ownerUserId: 'ada',
  isApproved: true,
  status: 'progress',
  leadIds: ['ada'],
  memberIds: ['ben', 'gone'],
  committeeIds: ['spine', 'physics'],
  committeeNames: ['Group spine', 'Group physics'],
  createdAt: '2026-01-05T10:00:00Z',
}
const other = {
  ...project,
  id: 8,
  name: 'Brain study',
  status: 'On hold',
  committeeIds: ['brain'],
  committeeNames: ['Group brain'],
}
const CHOICES = { projectUsers: people, committees: groups }

const open = (at: string, who: keyof typeof personas = 'lead') =>
  renderRoute(<SectionRoutes />, { at, session: personas[who] })

describe('the list of projects', () => {
  it('shows each with its groups and status, and Edit to those who may', async () => {
    api({ projects: [project, other] })
    open('/projects')
    const row = await screen.findByRole('row', { name: /Dose study/ })
    expect(row).toHaveTextContent('Group spine, Group physics')
    expect(row).toHaveTextContent('In Progress')
    expect(within(row).getByRole('link', { name: 'Edit Dose study' })).toHaveAttribute(
      'href',
      '/projects/7/edit',
    )
    const foreign = screen.getByRole('row', { name: /Brain study/ })
    expect(foreign).toHaveTextContent('On hold')
    expect(within(foreign).queryByRole('link', { name: /Edit/ })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Create Project' })).toBeVisible()
  })

  it('is filtered by groups, in the address', async () => {
    api({ projects: [project, other] })
    const { user, href } = open('/projects', 'member')
    await user.click(await screen.findByRole('checkbox', { name: 'Group brain' }))
    expect(screen.queryByText('Dose study')).not.toBeInTheDocument()
    expect(href()).toBe('/projects?group=brain')
    expect(screen.queryByRole('link', { name: 'Create Project' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(screen.getByText('Dose study')).toBeVisible()
  })

  it('says when it could not be loaded, when it is empty, and to whom it is closed', async () => {
    api({ projects: 500 })
    const { user } = open('/projects')
    expect(await screen.findByText('Failed to load projects.')).toBeVisible()
    api({ projects: [] })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No projects yet.')).toBeVisible()
    open('/projects', 'anonymous')
    expect(screen.getByText('Please login first.')).toBeVisible()
  })
})

describe('a project', () => {
  it('names its team; who is not listed is looked up, who cannot be stays unknown', async () => {
    api({
      project: project,
      projectUsers: [people[0]],
      member: (_request: Request, { userId }: { userId: string }) =>
        userId === 'ben' ? { userId: 'ben', displayName: 'Ben by look-up', email: 'ben@x.org' } : 404,
    })
    open('/projects/7', 'member')
    expect(await screen.findByRole('heading', { name: 'Dose study' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ben by look-up' })).toHaveAttribute('href', '/members/ben')
    expect(screen.getByText('Unknown member (gone)')).toBeVisible()
    expect(screen.getByText(/1 person without an address/)).toBeVisible()
    expect(screen.getByRole('link', { name: /Email Project Team/ })).toHaveAttribute(
      'href',
      'mailto:ada@x.org;ben@x.org?subject=ReCOG%20-%20Dose%20study',
    )
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument()
  })

  it.each([
    [404, 'Project not found.'],
    [500, 'Failed to load project.'],
  ])('answering %i is "%s"', async (status, text) => {
    api({ project: status, projectUsers: people })
    open('/projects/7')
    expect(await screen.findByText(text)).toBeVisible()
  })
})

describe('writing a project', () => {
  function saving(call: string, answer: (body: unknown) => unknown) {
    const sent: unknown[] = []
    api({
      ...CHOICES,
      project: project,
      [call]: async (request: Request) => {
        const body = await request.json()
        sent.push(body)
        return answer(body)
      },
    })
    return sent
  }

  it('is for steering and leads', () => {
    open('/projects/new', 'member')
    expect(
      screen.getByText('Only Steering members or Working Group Leads can create a project.'),
    ).toBeVisible()
  })

  it('begins in progress, under own groups, and ends on the page of the project', async () => {
    const sent = saving('createProject', () => ({ id: 9 }))
    const { user, href } = open('/projects/new')
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'New study')
    expect(screen.getByRole('combobox', { name: /Status/ })).toHaveValue('In Progress')
    expect(screen.getByRole('checkbox', { name: 'Group spine' })).toBeDisabled()
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(
      screen.getByText('As a Working Group Lead, you may only create projects under groups you lead.'),
    ).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Group physics' }))
    await user.click(
      within(screen.getByRole('group', { name: 'Leads' })).getByRole('checkbox', { name: 'Ada' }),
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(href()).toBe('/projects/9'))
    expect(sent).toEqual([
      {
        name: 'New study',
        description: '',
        ownerUserId: 'user-lead',
        isApproved: false,
        status: 'In Progress',
        leads: ['ada'],
        members: [],
        underCommittees: ['physics'],
      },
    ])
  })

  it('saves unchanged what it does not own: foreign groups, unknown people', async () => {
    const sent = saving('replaceProject', () => ({ id: '7' }))
    const { user, href } = open('/projects/7/edit')
    expect(await screen.findByRole('checkbox', { name: 'Group spine' })).toBeDisabled()
    expect(await screen.findByRole('checkbox', { name: 'Unknown member (gone)' })).toBeChecked()
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(href()).toBe('/projects/7'))
    expect(sent).toEqual([
      expect.objectContaining({
        leads: ['ada'],
        members: ['ben', 'gone'],
        underCommittees: ['spine', 'physics'],
        isApproved: true,
        ownerUserId: 'ada',
      }),
    ])
  })

  it.each([
    [500, 'Failed to save project.'],
    [403, 'You do not have permission to save this project.'],
  ])('keeps what was typed when the server answers %i', async (status, text) => {
    saving('replaceProject', () => status)
    const { user, href } = open('/projects/7/edit')
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!')
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Dose study!')
    expect(href()).toBe('/projects/7/edit')
  })

  it('is closed to who may not edit it', async () => {
    api({ ...CHOICES, project: other })
    open('/projects/8/edit')
    expect(await screen.findByText('You do not have permission to save this project.')).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })
})
