import { act, screen, waitFor } from '@testing-library/react'
import { sessionStore } from '@recog/shared-session'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'
import { validateName } from './name-form'

const api = mockApi()
const profile = {
  userId: 'user-member',
  displayName: 'Member Person',
  firstName: 'Member',
  lastName: 'Person',
  email: 'm@x.org',
  committees: [],
}

function open(answers: Parameters<typeof api>[0]) {
  api({ profile, ...answers })
  return renderRoute(<SectionRoutes />, { at: '/profile', session: personas.member })
}

/** The bodies that one method received; it responds with `answer`. */
function receiving(answer: unknown) {
  const bodies: unknown[] = []
  const respond = async (request: Request) => {
    bodies.push(await request.json())
    return answer
  }
  return { bodies, respond }
}

async function editLastName({ user }: ReturnType<typeof open>, lastName: string) {
  await user.click(await screen.findByRole('button', { name: 'Edit name' }))
  const field = screen.getByRole('textbox', { name: /Last name/ })
  await user.clear(field)
  if (lastName) await user.type(field, lastName)
  await user.click(screen.getByRole('button', { name: 'Save name' }))
}

beforeEach(() => sessionStore.setState(personas.member, true))

describe('editing the own name', () => {
  it('begins with the present names, and gives the focus back when it is cancelled', async () => {
    const { user } = open({})
    await user.click(await screen.findByRole('button', { name: 'Edit name' }))
    expect(screen.getByRole('textbox', { name: /First name/ })).toHaveFocus()
    expect(screen.getByRole('textbox', { name: /First name/ })).toHaveValue('Member')
    expect(screen.getByRole('textbox', { name: /Display name/ })).toHaveValue('Member Person')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('button', { name: 'Edit name' })).toHaveFocus()
  })

  it('asks about unsaved changes only when something was typed', async () => {
    const { user, store, hasUnsavedChanges } = open({})
    await user.click(await screen.findByRole('button', { name: 'Edit name' }))
    act(() => store.setState({ ...personas.member, user: { ...personas.member.user } }, true))
    expect(hasUnsavedChanges()).toBe(false)
    await user.type(screen.getByRole('textbox', { name: /Last name/ }), '!')
    expect(hasUnsavedChanges()).toBe(true)
  })

  it('saves it, and the page and the session have the new one without a reload', async () => {
    const patch = receiving(204)
    const view = open({
      updateName: patch.respond,
      userInfo: { ...personas.member.user, lastName: 'Adeyemi', displayName: 'Member Adeyemi' },
    })
    await view.user.click(await screen.findByRole('button', { name: 'Edit name' }))
    await view.user.clear(screen.getByRole('textbox', { name: /Last name/ }))
    await view.user.type(screen.getByRole('textbox', { name: /Last name/ }), ' Adeyemi ')
    await view.user.clear(screen.getByRole('textbox', { name: /Display name/ }))
    await view.user.click(screen.getByRole('button', { name: 'Save name' }))
    expect(await screen.findByText('Your name has been saved.')).toBeVisible()
    expect(patch.bodies).toEqual([{ firstName: 'Member', lastName: 'Adeyemi', displayName: '' }])
    expect(screen.getByText('Member Adeyemi')).toBeVisible()
    expect(screen.getByText('Adeyemi')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Edit name' })).toHaveFocus()
    await waitFor(() =>
      expect(sessionStore.getState()).toMatchObject({ user: { displayName: 'Member Adeyemi' } }),
    )
  })

  it.each([404, 405, 501])('asks by PUT where PATCH is answered %i', async (status) => {
    const put = receiving(204)
    const view = open({ updateName: status, replaceName: put.respond, userInfo: personas.member.user })
    await editLastName(view, 'Adeyemi')
    expect(await screen.findByText('Your name has been saved.')).toBeVisible()
    expect(put.bodies).toHaveLength(1)
  })

  it('says that names cannot be changed where the server knows neither, and keeps what was typed', async () => {
    await editLastName(open({ updateName: 405, replaceName: 404 }), 'Adeyemi')
    expect(await screen.findByText('Names cannot be changed here.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Last name/ })).toHaveValue('Adeyemi')
  })

  it('says why it failed, keeps what was typed, and does not ask twice', async () => {
    const put = receiving(204)
    const refusal = Response.json({ message: 'Please keep this within 100 characters.' }, { status: 400 })
    await editLastName(open({ updateName: refusal, replaceName: put.respond }), 'Adeyemi')
    expect(await screen.findByText('Your name could not be saved.')).toBeVisible()
    expect(screen.getByText('Please keep this within 100 characters.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Last name/ })).toHaveValue('Adeyemi')
    expect(put.bodies).toEqual([])
  })

  it('needs a first and a last name', async () => {
    const patch = receiving(204)
    await editLastName(open({ updateName: patch.respond }), '')
    expect(screen.getByRole('alert')).toHaveTextContent('First name and last name are required.')
    expect(patch.bodies).toEqual([])
  })

  it('is possible with the sign-in details, when the profile cannot be loaded', async () => {
    const patch = receiving(204)
    const view = open({ profile: 500, updateName: patch.respond, userInfo: personas.member.user })
    await editLastName(view, 'Adeyemi')
    expect(await screen.findByText('Your name has been saved.')).toBeVisible()
    expect(patch.bodies).toEqual([expect.objectContaining({ firstName: 'Member', lastName: 'Adeyemi' })])
  })
})

it.each([
  [{ firstName: 'x'.repeat(100), displayName: 'x'.repeat(200) }, undefined],
  [{ firstName: 'x'.repeat(101) }, 'Please keep first name and last name within 100 characters.'],
  [{ displayName: 'x'.repeat(201) }, 'Please keep the display name within 200 characters.'],
  [{ lastName: ' ' }, 'First name and last name are required.'],
])('a name is as long as the contract allows: %#', (changes, problem) => {
  expect(validateName({ firstName: 'A', lastName: 'B', displayName: '', ...changes })).toBe(problem)
})
