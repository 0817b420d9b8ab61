import { act, screen, waitFor, within } from '@testing-library/react'
import { mockApi, personas, reload } from '@recog/testing'
import { CHOICES, open, otherProject, project } from '../testing/projects'

const api = mockApi()

describe('writing a project', () => {
  function saving(call: string, respond: (body: unknown) => unknown) {
    const sent: unknown[] = []
    api({
      ...CHOICES,
      project: project,
      [call]: async (request: Request) => {
        const body = await request.json()
        sent.push(body)
        return respond(body)
      },
    })
    return sent
  }

  /** Note what replaces the project next. @returns the versions that it replaces */
  function recordSaves(sent: unknown[]) {
    const versions: (string | null)[] = []
    api({
      replaceProject: async (request: Request) => {
        versions.push(request.headers.get('If-Match'))
        sent.push(await request.json())
        return { id: '7' }
      },
    })
    return versions
  }

  it('is for steering members and leads', () => {
    open('/projects/new', 'member')
    expect(
      screen.getByText('Only Steering members or Working Group Leads can create a project.'),
    ).toBeVisible()
  })

  it("starts in progress, offers the editor's groups, and opens the saved project", async () => {
    const sent = saving('createProject', () => ({ id: 9 }))
    const { user, href } = open('/projects/new')
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'New study')
    expect(screen.getByRole('combobox', { name: /Status/ })).toHaveValue('In Progress')
    expect(screen.getByRole('checkbox', { name: 'Group pelvis' })).toBeDisabled()
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
        description: null,
        ownerUserId: 'demo-lead',
        isApproved: false,
        status: 'In Progress',
        leads: ['ada'],
        members: [],
        underCommittees: ['physics'],
      },
    ])
  })

  it('keeps groups and people that the editor may not choose', async () => {
    const sent = saving('replaceProject', () => ({ id: '7' }))
    const { user, href } = open('/projects/7/edit')
    expect(await screen.findByRole('checkbox', { name: 'Group pelvis' })).toBeDisabled()
    expect(await screen.findByRole('button', { name: 'Remove Unknown member (gone)' })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(href()).toBe('/projects/7'))
    expect(sent).toEqual([
      expect.objectContaining({
        leads: ['ada'],
        members: ['ben', 'gone'],
        underCommittees: ['pelvis', 'physics'],
        isApproved: true,
        ownerUserId: 'ada',
      }),
    ])
  })

  it('shows errors beside the fields, moves the focus to the first, and removes each when it is corrected', async () => {
    const sent = saving('createProject', () => ({ id: 9 }))
    const { user } = open('/projects/new')
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    const name = screen.getByRole('textbox', { name: /^Name/ })
    expect(name).toHaveFocus()
    expect(name).toHaveAccessibleDescription('Name is required.')
    expect(screen.getByLabelText('Search working groups')).toBeInvalid()
    await user.type(name, 'New study')
    expect(name).toBeValid()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByLabelText('Search working groups')).toHaveFocus()
    await user.click(screen.getByRole('checkbox', { name: 'Group physics' }))
    expect(screen.getByLabelText('Search working groups')).toBeValid()
    expect(screen.queryByText(/you may only create projects/)).not.toBeInTheDocument()
    expect(sent).toEqual([])
  })

  it('keeps what was typed over a reload, until it is discarded', async () => {
    saving('createProject', () => ({ id: 9 }))
    const first = open('/projects/new')
    await first.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'New study')
    await reload(first.unmount)
    const { user, hasUnsavedChanges } = open('/projects/new')
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('New study')
    expect(screen.getByText('What you typed before the page was reloaded is back.')).toBeVisible()
    expect(hasUnsavedChanges()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Discard it' }))
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('')
    expect(hasUnsavedChanges()).toBe(false)
  })

  it.each([
    ['/projects/new', 'Only Steering members or Working Group Leads can create a project.'],
    ['/projects/7/edit', 'You do not have permission to save this project.'],
  ])('%s keeps what is typed when the right to save it is lost meanwhile', async (at, refusal) => {
    saving('replaceProject', () => 403)
    const { user, store, hasUnsavedChanges } = open(at)
    const name = await screen.findByRole('textbox', { name: /^Name/ })
    const { user: lead } = personas.lead
    const loseRight = () =>
      act(() => store.setState({ status: 'signed-in', user: { ...lead, committees: [] } }, true))
    loseRight()
    expect(screen.getByText(refusal)).toBeVisible()
    expect(name).not.toBeInTheDocument()
    act(() => store.setState(personas.lead, true))
    const again = await screen.findByRole('textbox', { name: /^Name/ })
    await user.clear(again)
    await user.type(again, 'Long text')
    loseRight()
    expect(screen.getByRole('alert')).toHaveTextContent(refusal)
    expect(again).toHaveValue('Long text')
    expect(hasUnsavedChanges()).toBe(true)
  })

  it.each([
    ['/projects/new', { Projects: '/projects' }],
    ['/projects/7/edit', { Projects: '/projects', 'Dose study': '/projects/7' }],
  ])('%s has links back to where it belongs', async (at, expected) => {
    saving('replaceProject', () => 204)
    open(at)
    await screen.findByRole('textbox', { name: /^Name/ })
    const links = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link')
    expect(Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual(
      expected,
    )
  })

  it('confirms that a project is saved', async () => {
    saving('replaceProject', () => ({ id: '7' }))
    const { user } = open('/projects/7/edit')
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved “Dose study”.')).toBeVisible()
  })

  it('leaves visitors where they are if they have gone on before it is saved', async () => {
    let answer = (_id: object) => {}
    const saved = new Promise<object>((resolve) => (answer = resolve))
    api({ ...CHOICES, project, projects: [], replaceProject: () => saved })
    const { user, href, bridge } = open('/projects/7/edit')
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    act(() => bridge.navigate('/projects'))
    await screen.findByRole('heading', { name: 'Projects' })
    await act(async () => answer({ id: '7' }))
    expect(await screen.findByText('Saved “Dose study”.')).toBeVisible()
    expect(href()).toBe('/projects')
  })

  it('keeps open, and saves next, what is typed while it is saved', async () => {
    let answer = (_id: object) => {}
    const sent = saving('replaceProject', () => new Promise<object>((resolve) => (answer = resolve)))
    const { user, href, hasUnsavedChanges } = open('/projects/7/edit')
    const description = await screen.findByRole('textbox', { name: /^Description/ })
    await user.type(description, ' A')
    const button = screen.getByRole('button', { name: 'Save' })
    await user.click(button)
    await user.type(description, ' B')
    await waitFor(() => expect(sent).toHaveLength(1))
    api({ project: { ...project, description: 'What it is about A', version: 8 } })
    await act(async () => answer({ id: '7' }))
    expect(await screen.findByText('Saved “Dose study”.')).toBeVisible()
    await waitFor(() => expect(button).toHaveTextContent('Save'))
    expect(description).toHaveValue('What it is about A B')
    expect(href()).toBe('/projects/7/edit')
    expect(hasUnsavedChanges()).toBe(true)

    const versions = recordSaves(sent)
    await user.click(button)
    await waitFor(() => expect(href()).toBe('/projects/7'))
    expect(versions).toEqual(['"8"'])
    expect(sent).toMatchObject([
      { description: 'What it is about A' },
      { description: 'What it is about A B' },
    ])
  })

  it('takes no changes to a new project while it is created', async () => {
    let answer = (_id: object) => {}
    const sent = saving('createProject', () => new Promise<object>((resolve) => (answer = resolve)))
    const { user, href } = open('/projects/new', 'steering')
    const name = await screen.findByRole('textbox', { name: /^Name/ })
    await user.type(name, 'New study')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.type(name, '!')
    expect(name).toHaveValue('New study')
    expect(name).toHaveFocus()
    await waitFor(() => expect(sent).toHaveLength(1))
    await act(async () => answer({ id: 9 }))
    await waitFor(() => expect(href()).toBe('/projects/9'))
  })

  it('keeps what is typed in a form that is opened again while the first is saved', async () => {
    let answer = (_id: object) => {}
    const saved = new Promise<object>((resolve) => (answer = resolve))
    api({ ...CHOICES, project, projects: [], replaceProject: () => saved })
    const { user, href, bridge, hasUnsavedChanges } = open('/projects/7/edit')
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    act(() => bridge.navigate('/projects'))
    await screen.findByRole('heading', { name: 'Projects' })
    act(() => bridge.navigate('/projects/7/edit'))
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!')
    await act(async () => answer({ id: '7' }))
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Dose study!')
    expect(hasUnsavedChanges()).toBe(true)
    expect(href()).toBe('/projects/7/edit')
  })

  it.each([
    [500, 'Failed to save project.'],
    [403, 'You do not have permission to save this project.'],
  ])('keeps the input when the server responds %i', async (status, text) => {
    saving('replaceProject', () => status)
    const { user, href } = open('/projects/7/edit')
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!')
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Dose study!')
    expect(href()).toBe('/projects/7/edit')
  })

  it('shows the reason of a server without versions that refuses with 409', async () => {
    const { version: _, ...unversioned } = project
    const replaceProject = () => Response.json({ message: 'The name is taken.' }, { status: 409 })
    api({ ...CHOICES, project: unversioned, replaceProject })
    const { user } = open('/projects/7/edit')
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Failed to save project.')).toBeVisible()
    expect(screen.getByText('The name is taken.')).toBeVisible()
  })

  it('continues on what somebody else has saved first, and shows theirs beside what was typed', async () => {
    const sent = saving('replaceProject', () =>
      Response.json({ message: 'Ada has changed this project in the meantime.' }, { status: 409 }),
    )
    const { user, href } = open('/projects/7/edit')
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!')
    await user.type(screen.getByRole('textbox', { name: /^Description/ }), ' (mine)')
    const theirs = { ...project, name: 'Dose study of theirs', status: 'Completed', version: 8 }
    api({ project: theirs })
    const button = await screen.findByRole('button', { name: 'Save' })
    await user.click(button)
    expect(
      await screen.findByText(/^Ada has changed this project in the meantime\. What you typed is still here/),
    ).toBeVisible()
    expect(button).toHaveFocus()
    expect(screen.getByText('New in the form: Status.')).toBeVisible()
    expect(screen.getByText(/^Name was changed in both\./)).toHaveTextContent('Dose study of theirs')
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Dose study!')
    expect(screen.getByRole('combobox', { name: /Status/ })).toHaveValue('Completed')

    await user.click(screen.getByRole('button', { name: 'Use theirs: Name' }))
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Dose study of theirs')
    expect(screen.getByRole('button', { name: 'Use mine: Name' })).toHaveFocus()
    const versions = recordSaves(sent)
    await user.click(button)
    await waitFor(() => expect(href()).toBe('/projects/7'))
    expect(versions).toEqual(['"8"'])
    expect(sent.at(-1)).toMatchObject({
      name: 'Dose study of theirs',
      status: 'Completed',
      description: expect.stringMatching(/ \(mine\)$/),
    })
  })

  it('keeps the input and says so if the other version cannot be loaded', async () => {
    saving('replaceProject', () => 409)
    const { user } = open('/projects/7/edit')
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!')
    api({ project: 500 })
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^Somebody else has changed this project in the meantime\./)).toBeVisible()
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Dose study!')
  })

  it.each(['lead', 'member', 'applicant'] as const)(
    'is closed to a %s who may not edit it, whatever else the server refuses',
    async (who) => {
      const requests: string[] = []
      const refuse = (request: Request) => {
        requests.push(new URL(request.url).pathname)
        return 403
      }
      api({ project: otherProject, projectUsers: refuse, committees: refuse })
      open('/projects/8/edit', who)
      expect(await screen.findByText('You do not have permission to save this project.')).toBeVisible()
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
      expect(requests).toEqual([])
    },
  )

  it.each([{}, 204, { id: null }])(
    'opens the list with a toast if the server responds %j instead of an id',
    async (response) => {
      saving('createProject', () => response)
      const { user, href } = open('/projects/new', 'steering')
      await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'New study')
      api({ projects: [project] })
      await user.click(await screen.findByRole('button', { name: 'Save' }))
      await waitFor(() => expect(href()).toBe('/projects'))
      expect(screen.getByText('Saved “New study”.')).toBeVisible()
    },
  )

  it('shows "progress" as In Progress, and changes it only on Save', async () => {
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
  ])('keeps the status %j selectable', async (status, label) => {
    const sent = saving('replaceProject', () => 204)
    api({ ...CHOICES, project: { ...project, status } })
    const { user, href } = open('/projects/7/edit')
    const select = await screen.findByRole('combobox', { name: /Status/ })
    await user.selectOptions(select, 'Completed')
    await user.selectOptions(select, label)
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(href()).toBe('/projects/7'))
    expect(sent).toEqual([expect.objectContaining({ status: status || null })])
  })
})
