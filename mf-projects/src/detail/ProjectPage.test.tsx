import { screen, waitFor } from '@testing-library/react'
import { mockApi } from '@recog/testing'
import { CHOICES, open, people, project } from '../testing/projects'

const api = mockApi()

describe('a project', () => {
  it('names its owner, its approval and its groups, with links', async () => {
    api({ project: { ...project, isApproved: false }, projectUsers: people, member: 404 })
    open('/projects/7', 'member')
    expect(await screen.findByText('Waiting for approval')).toBeVisible()
    expect(screen.getByText('Owner').nextElementSibling).toHaveTextContent('Ada')
    expect(screen.getByRole('link', { name: 'Group pelvis' })).toHaveAttribute('href', '/committees/pelvis')
    expect(screen.queryByRole('button', { name: 'Approve project' })).not.toBeInTheDocument()
  })

  it('is approved by a steering member with one click, with its version and nothing else changed', async () => {
    const sent: unknown[] = []
    api({
      ...CHOICES,
      project: { ...project, isApproved: false, version: 3 },
      replaceProject: async (request: Request) => {
        sent.push([request.headers.get('if-match'), await request.json()])
        api({ project })
        return { id: 7 }
      },
    })
    const { user } = open('/projects/7', 'steering')
    await user.click(await screen.findByRole('button', { name: 'Approve project' }))
    expect(await screen.findByText('Approved “Dose study”.')).toBeVisible()
    expect(await screen.findByText('Approved')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    expect(sent).toEqual([
      [
        '"3"',
        {
          name: 'Dose study',
          description: 'What it is about',
          ownerUserId: 'ada',
          isApproved: true,
          status: 'In Progress',
          leads: ['ada'],
          members: ['ben', 'gone'],
          underCommittees: ['pelvis', 'physics'],
        },
      ],
    ])
  })

  it('says why it could not be archived, and can be after that on the version that somebody else has saved', async () => {
    const versions: (string | null)[] = []
    api({
      ...CHOICES,
      project,
      replaceProject: (request: Request) => {
        versions.push(request.headers.get('If-Match'))
        return versions.length === 1 ? 409 : { id: '7' }
      },
    })
    const { user } = open('/projects/7', 'steering')
    await screen.findByRole('button', { name: 'Archive' })
    api({ project: { ...project, name: 'Renamed study', version: 8 } })
    await user.click(screen.getByRole('button', { name: 'Archive' }))
    expect(await screen.findByText(/Somebody else has changed this project/)).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Renamed study' })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Archive' }))
    expect(await screen.findByText('Archived “Renamed study”.')).toBeVisible()
    expect(versions).toEqual(['"7"', '"8"'])
  })

  it('names its team; looks up people who are not listed, and shows the others by id', async () => {
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

  it('looks up at most six people at once', async () => {
    const waiting: (() => void)[] = []
    let most = 0
    const member = () =>
      new Promise((resolve) => {
        most = Math.max(
          most,
          waiting.push(() => resolve(404)),
        )
      })
    const memberIds = Array.from({ length: 14 }, (_, n) => `gone ${n}`)
    api({ project: { ...project, leadIds: [], memberIds, ownerUserId: '' }, projectUsers: people, member })
    open('/projects/7', 'member')
    for (let left = memberIds.length; left > 0; left -= 1) {
      await waitFor(() => expect(waiting).toHaveLength(Math.min(left, 6)))
      waiting.shift()?.()
    }
    expect(await screen.findAllByText(/^Unknown member \(gone/)).toHaveLength(14)
    expect(most).toBe(6)
  })

  it('of nobody but its owner says so, and writes to the owner', async () => {
    api({ project: { ...project, leadIds: [], memberIds: [] }, projectUsers: people })
    open('/projects/7', 'member')
    expect(await screen.findByText('Nobody but the owner.')).toBeVisible()
    expect(screen.queryByText('No leads listed.')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: /Email Project Team/ })).toHaveAttribute(
      'href',
      expect.stringContaining('mailto:ada@x.org?'),
    )
  })

  it.each([
    [404, 'Project not found.'],
    [204, 'Project not found.'],
    [null, 'Project not found.'],
    [{}, 'Project not found.'],
    [500, 'Failed to load project.'],
  ])('shows, for the response %j, "%s" on its page and in its form', async (response, text) => {
    api({ ...CHOICES, project: response })
    const view = open('/projects/7')
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Project')
    view.unmount()
    open('/projects/7/edit')
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('offers the mail button only to visitors who may see addresses', async () => {
    const withoutAddresses = people.map((person) => ({ ...person, email: '' }))
    api({ project: { ...project, memberIds: ['ben'] }, projectUsers: withoutAddresses })
    const view = open('/projects/7', 'applicant')
    expect(await screen.findByText('Email addresses are shown to approved members.')).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Ada' })[0]).toBeVisible()
    expect(screen.queryByText('Nobody here has an email address.')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Email Project Team/ })).not.toBeInTheDocument()
    view.unmount()
    open('/projects/7', 'member')
    expect(await screen.findByText('Nobody here has an email address.')).toBeVisible()
  })

  it('says that the addresses could not be loaded', async () => {
    api({ project, projectUsers: 500, member: 500 })
    open('/projects/7', 'member')
    expect(await screen.findByText('The email addresses of this team could not be loaded.')).toBeVisible()
  })

  it.each(['constructor', '__proto__', 'On hold'])(
    'shows the unknown status %s unchanged',
    async (status) => {
      api({ project: { ...project, status }, projectUsers: people, member: 404 })
      open('/projects/7', 'member')
      expect(await screen.findByText(status)).toBeVisible()
    },
  )
})
