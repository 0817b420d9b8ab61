import { screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
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
    [204, 'Project not found.'],
    [null, 'Project not found.'],
    [{}, 'Project not found.'],
    [500, 'Failed to load project.'],
  ])('answering %j is "%s", on its page and in its form', async (answer, text) => {
    api({ ...CHOICES, project: answer })
    const view = open('/projects/7')
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Project')
    view.unmount()
    open('/projects/7/edit')
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('shows addresses to approved members only, and offers others no button that does nothing', async () => {
    const withoutAddresses = people.map((person) => ({ ...person, email: '' }))
    api({ project: { ...project, memberIds: ['ben'] }, projectUsers: withoutAddresses })
    const view = open('/projects/7', 'applicant')
    expect(await screen.findByText('E-mail addresses are shown to approved members.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ada' })).toBeVisible()
    expect(screen.queryByText('Nobody here has an e-mail address.')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Email Project Team/ })).not.toBeInTheDocument()
    view.unmount()
    open('/projects/7', 'member')
    expect(await screen.findByText('Nobody here has an e-mail address.')).toBeVisible()
  })

  it('says so when the addresses could not be loaded', async () => {
    api({ project, projectUsers: 500, member: 500 })
    open('/projects/7', 'member')
    expect(await screen.findByText('The e-mail addresses of this team could not be loaded.')).toBeVisible()
  })

  it.each(['constructor', '__proto__', 'On hold'])('shows the status %s as it is', async (status) => {
    api({ project: { ...project, status }, projectUsers: people, member: 404 })
    open('/projects/7', 'member')
    expect(await screen.findByText(status)).toBeVisible()
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

  it.each(['lead', 'member', 'applicant'] as const)(
    'is closed to a %s who may not edit it, whatever else the server refuses them',
    async (who) => {
      const asked: string[] = []
      const refuse = (request: Request) => {
        asked.push(new URL(request.url).pathname)
        return 403
      }
      api({ project: other, projectUsers: refuse, committees: refuse })
      open('/projects/8/edit', who)
      expect(await screen.findByText('You do not have permission to save this project.')).toBeVisible()
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
      expect(asked).toEqual([])
    },
  )

  it.each([{}, 204, { id: null }])(
    'ends on the list, with a confirmation, when the server answers %j instead of naming it',
    async (answer) => {
      saving('createProject', () => answer)
      const { user, href } = open('/projects/new', 'steering')
      await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'New study')
      api({ projects: [project] })
      await user.click(await screen.findByRole('button', { name: 'Save' }))
      await waitFor(() => expect(href()).toBe('/projects'))
      expect(screen.getByText('Saved “New study”.')).toBeVisible()
    },
  )

  it('reads "progress" as In Progress, and saves it so only with the rest', async () => {
    const sent = saving('replaceProject', () => 204)
    const { user, href } = open('/projects/7/edit')
    expect(await screen.findByRole('combobox', { name: /Status/ })).toHaveValue('In Progress')
    expect(screen.queryByRole('option', { name: 'progress' })).not.toBeInTheDocument()
    expect(sent).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(href()).toBe('/projects/7'))
    expect(sent).toEqual([expect.objectContaining({ status: 'In Progress' })])
  })

  it.each([
    ['On hold', 'On hold'],
    ['', 'Not given'],
  ])('leaves the status %j selectable', async (status, label) => {
    const sent = saving('replaceProject', () => 204)
    api({ ...CHOICES, project: { ...project, status } })
    const { user, href } = open('/projects/7/edit')
    const select = await screen.findByRole('combobox', { name: /Status/ })
    await user.selectOptions(select, 'Completed')
    await user.selectOptions(select, label)
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(href()).toBe('/projects/7'))
    expect(sent).toEqual([expect.objectContaining({ status })])
  })
})
