import { act, screen } from '@testing-library/react'
import { mockApi, personas } from '@recog/testing'
import type { SessionState } from '@recog/shared-session'
import { GROUPS, openAdministration, part } from '../testing/administration'
import { goToLogin } from './go-to-login'

jest.mock('./go-to-login', () => ({ goToLogin: jest.fn() }))
const redirect = jest.mocked(goToLogin)
const redirectedFrom = () => redirect.mock.calls.map(([{ pathname, search }]) => pathname + search)

const api = mockApi()
const bulk = () => part('Bulk Add Members')
const single = () => part('Assign single user working group roles')

beforeEach(() => redirect.mockClear())

describe('visitors who are not signed in', () => {
  it('are redirected to the login, which returns to this path and query', () => {
    openAdministration({ at: '/Admin?a=1', session: personas.anonymous })
    expect(screen.getByText('Please login first.')).toBeVisible()
    expect(redirectedFrom()).toEqual(['/Admin?a=1'])
  })

  it('are redirected right after a logout on this page, every time', async () => {
    api(GROUPS)
    const { store } = openAdministration()
    const become = (state: SessionState) => act(() => store.setState(state, true))
    await screen.findByRole('option', { name: 'Physics' })
    expect(redirect).not.toHaveBeenCalled()
    become(personas.anonymous)
    become(personas.admin)
    become(personas.anonymous)
    expect(redirectedFrom()).toEqual(['/Admin', '/Admin'])
  })

  it.each(['loading', 'unchecked', 'member'] as const)('are not assumed for the session %s', (session) => {
    openAdministration({ session: personas[session] })
    expect(redirect).not.toHaveBeenCalled()
  })
})

it('offers its pages to nobody who may not use them', () => {
  openAdministration({ session: personas.steering })
  expect(screen.getByText('You are not authorized to access this page.')).toBeVisible()
  expect(screen.queryByRole('link', { name: /People|System|Audit logs/ })).not.toBeInTheDocument()
})

describe('the groups to choose from', () => {
  it('are loaded from the members’ list if the server has no other', async () => {
    api({
      adminCommittees: 404,
      committees: [{ id: 'spine', name: 'Spine', board: [], members: [] }],
    })
    openAdministration()
    expect(await screen.findByRole('checkbox', { name: 'Spine' })).toBeVisible()
  })

  it('show that they are loading, or that there are none', async () => {
    api({ adminCommittees: [] })
    openAdministration()
    expect(single().getByText('Loading working groups...')).toBeInTheDocument()
    expect(await single().findByText('No working groups found.')).toBeVisible()
    expect(single().queryByText('Loading working groups...')).not.toBeInTheDocument()
  })

  it('can fail to load: nothing can be sent then, and Retry loads them', async () => {
    api({ adminCommittees: 500, committees: 500 })
    const { user } = openAdministration()
    expect(await screen.findByText('Unable to load working groups. Please refresh the page.')).toBeVisible()
    expect(bulk().getByRole('button', { name: 'Add members' })).toBeDisabled()
    expect(single().getByRole('button', { name: 'Save user & assignments' })).toBeDisabled()
    api(GROUPS)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('option', { name: 'Physics' })).toBeInTheDocument()
  })
})
