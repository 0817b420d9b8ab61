import { act, screen, waitFor } from '@testing-library/react'
import { sessionStore, storeDraft } from '@recog/shared-session'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()
const { userId, displayName, firstName, lastName, email } = personas.member.user
const profile = {
  userId,
  displayName,
  firstName,
  lastName,
  email,
  committees: [],
  degrees: 'MD',
  version: 'v1',
}

const NO_AREAS = { expertiseAreas: '', interestAreas: '' }

function open(responses: Parameters<typeof api>[0]) {
  api({ profile, myData: { state: 'none' }, ...responses })
  return renderRoute(<SectionRoutes />, { at: '/profile', session: personas.member })
}

/** A call that records the bodies it receives. */
function receiving(response: unknown) {
  const bodies: unknown[] = []
  const respond = async (request: Request) => {
    bodies.push(await request.json())
    return response
  }
  return { bodies, respond }
}

async function editLastName({ user }: ReturnType<typeof open>, lastName: string, what = 'profile') {
  await user.click(await screen.findByRole('button', { name: `Edit ${what}` }))
  const field = screen.getByRole('textbox', { name: /Last name/ })
  await user.clear(field)
  if (lastName) await user.type(field, lastName)
  await user.click(screen.getByRole('button', { name: `Save ${what}` }))
}

beforeEach(() => sessionStore.setState(personas.member, true))

describe('editing one’s own name', () => {
  it('starts with the current names, shown once, and restores the focus on Cancel', async () => {
    const { user } = open({})
    await user.click(await screen.findByRole('button', { name: 'Edit profile' }))
    expect(screen.queryByRole('definition')).not.toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: /First name/ })).toHaveFocus()
    expect(screen.getByRole('textbox', { name: /First name/ })).toHaveValue('Owen')
    expect(screen.getByRole('textbox', { name: /Display name/ })).toHaveValue('Owen Castellane')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('button', { name: 'Edit profile' })).toHaveFocus()
    expect(screen.getByText('Owen Castellane')).toBeVisible()
  })

  it('guards unsaved changes only after an edit', async () => {
    const { user, store, hasUnsavedChanges } = open({})
    await user.click(await screen.findByRole('button', { name: 'Edit profile' }))
    act(() => store.setState({ ...personas.member, user: { ...personas.member.user } }, true))
    expect(hasUnsavedChanges()).toBe(false)
    await user.type(screen.getByRole('textbox', { name: /Last name/ }), '!')
    expect(hasUnsavedChanges()).toBe(true)
  })

  it('saves the name, and updates the page and the session without a reload', async () => {
    const patch = receiving(204)
    const view = open({
      updateName: patch.respond,
      userInfo: { ...personas.member.user, lastName: 'Adeyemi', displayName: 'Owen Adeyemi' },
    })
    await view.user.click(await screen.findByRole('button', { name: 'Edit profile' }))
    await view.user.clear(screen.getByRole('textbox', { name: /Last name/ }))
    await view.user.type(screen.getByRole('textbox', { name: /Last name/ }), ' Adeyemi ')
    await view.user.clear(screen.getByRole('textbox', { name: /Display name/ }))
    await view.user.click(screen.getByRole('button', { name: 'Save profile' }))
    expect(await screen.findByText('Your profile has been saved.')).toBeVisible()
    expect(patch.bodies).toEqual([
      {
        firstName: 'Owen',
        lastName: 'Adeyemi',
        displayName: '',
        degrees: 'MD',
        institution: '',
        ...NO_AREAS,
      },
    ])
    expect(screen.getByText('Owen Adeyemi')).toBeVisible()
    expect(screen.getByText('Adeyemi')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Edit profile' })).toHaveFocus()
    await waitFor(() =>
      expect(sessionStore.getState()).toMatchObject({ user: { displayName: 'Owen Adeyemi' } }),
    )
  })

  it.each([404, 405, 501])('retries with PUT if the response to PATCH is %i', async (status) => {
    const put = receiving(204)
    const view = open({ updateName: status, replaceName: put.respond, userInfo: personas.member.user })
    await editLastName(view, 'Adeyemi')
    expect(await screen.findByText('Your profile has been saved.')).toBeVisible()
    expect(put.bodies).toHaveLength(1)
  })

  it('says that names cannot be changed if the server knows neither, and keeps the input', async () => {
    await editLastName(open({ updateName: 405, replaceName: 404 }), 'Adeyemi')
    expect(await screen.findByText('Names cannot be changed here.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Last name/ })).toHaveValue('Adeyemi')
  })

  it('shows why saving failed, keeps the input, and does not retry', async () => {
    const put = receiving(204)
    const refusal = Response.json({ message: 'Please keep this within 100 characters.' }, { status: 400 })
    await editLastName(open({ updateName: refusal, replaceName: put.respond }), 'Adeyemi')
    expect(await screen.findByText('Your profile could not be saved.')).toBeVisible()
    expect(screen.getByText('Please keep this within 100 characters.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Last name/ })).toHaveValue('Adeyemi')
    expect(put.bodies).toEqual([])
  })

  it('requires a first and a last name', async () => {
    const patch = receiving(204)
    await editLastName(open({ updateName: patch.respond }), '')
    const last = screen.getByRole('textbox', { name: /Last name/ })
    expect(last).toHaveFocus()
    expect(last).toHaveAccessibleDescription('Please enter your last name.')
    expect(screen.getByText('First name and last name are required.')).toBeVisible()
    expect(patch.bodies).toEqual([])
  })

  it('changes degrees and institution, and sends the version of the profile', async () => {
    const sent: unknown[] = []
    const { user } = open({
      updateName: async (request: Request) => {
        sent.push([request.headers.get('If-Match'), await request.json()])
        return { ...profile, degrees: 'MD', institution: 'Lakeside', version: `v${sent.length + 1}` }
      },
      userInfo: personas.member.user,
    })
    for (const institution of ['Lakeside', 'Hilltop']) {
      await user.click(await screen.findByRole('button', { name: 'Edit profile' }))
      await user.clear(screen.getByRole('textbox', { name: 'Institution' }))
      await user.type(screen.getByRole('textbox', { name: 'Institution' }), institution)
      await user.click(screen.getByRole('button', { name: 'Save profile' }))
      expect(await screen.findByText('Your profile has been saved.')).toBeVisible()
      expect(screen.getByText(institution)).toBeVisible()
    }
    expect(sent).toEqual([
      ['"v1"', { firstName, lastName, displayName, degrees: 'MD', institution: 'Lakeside', ...NO_AREAS }],
      ['"v2"', { firstName, lastName, displayName, degrees: 'MD', institution: 'Hilltop', ...NO_AREAS }],
    ])
  })

  it('shows and changes expertise and interests, which were asked for when joining', async () => {
    const { bodies, respond } = receiving({ ...profile, version: 'v2' })
    const { user } = open({
      profile: { ...profile, expertiseAreas: 'Spine', interestAreas: 'Dose' },
      updateName: respond,
      userInfo: personas.member.user,
    })
    expect(await screen.findByText('Spine')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit profile' }))
    const interests = screen.getByRole('textbox', { name: /^Areas of interest/ })
    expect(interests).toHaveValue('Dose')
    await user.clear(interests)
    await user.type(interests, 'Registries')
    await user.click(screen.getByRole('button', { name: 'Save profile' }))
    expect(await screen.findByText('Registries')).toBeVisible()
    expect(bodies).toMatchObject([{ expertiseAreas: 'Spine', interestAreas: 'Registries' }])
  })

  it('shows what another tab has saved beside what was typed, and loses neither', async () => {
    const versions: unknown[] = []
    const theirs = { ...profile, lastName: 'Castell', degrees: 'MD, PhD', version: 'v2' }
    const { user } = open({
      updateName: (request: Request) => {
        const version = request.headers.get('If-Match')
        versions.push(version)
        return version === '"v2"' ? { ...theirs, version: 'v3' } : 409
      },
      userInfo: personas.member.user,
    })
    await user.click(await screen.findByRole('button', { name: 'Edit profile' }))
    const last = screen.getByRole('textbox', { name: /Last name/ })
    await user.clear(last)
    await user.type(last, 'Adeyemi')
    api({ profile: theirs })
    await user.click(screen.getByRole('button', { name: 'Save profile' }))
    expect(await screen.findByText('New in the form: Degrees.')).toBeVisible()
    expect(screen.getByText(/^Last name was changed in both/)).toHaveTextContent('Castell')
    expect(last).toHaveValue('Adeyemi')
    expect(screen.getByRole('textbox', { name: 'Degrees' })).toHaveValue('MD, PhD')
    await user.click(screen.getByRole('button', { name: 'Use theirs: Last name' }))
    expect(last).toHaveValue('Castell')
    await user.click(screen.getByRole('button', { name: 'Use mine: Last name' }))
    await user.click(screen.getByRole('button', { name: 'Save profile' }))
    expect(await screen.findByText('Your profile has been saved.')).toBeVisible()
    expect(versions).toEqual(['"v1"', '"v2"'])
  })

  it('shows what has been saved since a restored draft was typed', async () => {
    const names = { firstName, lastName: 'Adeyemi', displayName, degrees: 'MD', institution: '' }
    storeDraft(userId, '/profile#name', { value: names, version: 'v1', isRestored: true })
    const theirs = { ...profile, lastName: 'Castell', version: 'v2' }
    const { user } = open({ profile: theirs, updateName: 409 })
    await user.click(await screen.findByRole('button', { name: 'Edit profile' }))
    expect(screen.getByText('What you typed before the page was reloaded is back.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save profile' }))
    expect(await screen.findByText(/^Last name was changed in both/)).toHaveTextContent('Castell')
    expect(screen.getByRole('textbox', { name: /Last name/ })).toHaveValue('Adeyemi')
  })

  it('stays open with what is typed while it is saved, and saves that next', async () => {
    let answer = (_profile: object) => {}
    const versions: unknown[] = []
    const view = open({
      updateName: (request: Request) => {
        versions.push(request.headers.get('If-Match'))
        return new Promise<object>((resolve) => (answer = resolve))
      },
      userInfo: personas.member.user,
    })
    await editLastName(view, 'Adeyemi')
    const last = screen.getByRole('textbox', { name: /Last name/ })
    await view.user.type(last, '-Castell')
    await waitFor(() => expect(versions).toEqual(['"v1"']))
    const stored = { ...profile, lastName: 'Adeyemi', version: 'v2' }
    api({ profile: stored })
    await act(async () => answer(stored))
    const save = await screen.findByRole('button', { name: 'Save profile' })
    expect(last).toHaveValue('Adeyemi-Castell')
    await view.user.click(save)
    await waitFor(() => expect(versions).toEqual(['"v1"', '"v2"']))
    await act(async () => answer({ ...stored, lastName: 'Adeyemi-Castell', version: 'v3' }))
    expect(await screen.findByText('Your profile has been saved.')).toBeVisible()
  })

  it('keeps what is typed in a form that is opened again while the first is saved', async () => {
    let answer = (_profile: object) => {}
    const saved = new Promise<object>((resolve) => (answer = resolve))
    const view = open({ updateName: () => saved, userInfo: personas.member.user })
    await editLastName(view, 'Adeyemi')
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await view.user.click(screen.getByRole('button', { name: 'Edit profile' }))
    await view.user.type(screen.getByRole('textbox', { name: 'Degrees' }), ', PhD')
    await act(async () => answer({ ...profile, lastName: 'Adeyemi', version: 'v2' }))
    expect(screen.getByRole('textbox', { name: 'Degrees' })).toHaveValue('MD, PhD')
    expect(view.hasUnsavedChanges()).toBe(true)
  })

  it('works with the sign-in details if the profile cannot be loaded', async () => {
    const patch = receiving(204)
    const view = open({ profile: 500, updateName: patch.respond, userInfo: personas.member.user })
    await editLastName(view, 'Adeyemi', 'name')
    expect(await screen.findByText('Your name has been saved.')).toBeVisible()
    // Degrees and institution are not known, so they are not sent.
    expect(patch.bodies).toEqual([{ firstName, lastName: 'Adeyemi', displayName }])
  })
})
