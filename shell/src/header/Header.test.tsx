import { act, screen, waitFor } from '@testing-library/react'
import { mockApi, personas, portal, renderRoute } from '@recog/testing'
import { notePendingRequests, sessionStore } from '@recog/shared-session'
import { Header } from './Header'

const api = mockApi()
const show = (who: keyof typeof personas, at = '/events?page=2') =>
  renderRoute(<Header navigation={portal.navigation} match={portal.match} />, { at, session: personas[who] })
const NAMELESS = { displayName: ' ', firstName: '', lastName: '', userName: '', email: '' }

beforeEach(() => {
  jest.spyOn(window, 'alert').mockImplementation(() => {})
})
afterEach(() => jest.restoreAllMocks())

describe('the header', () => {
  it('shows that the session is loading, without Login and Logout', () => {
    show('loading')
    expect(screen.getByText('Loading user state...')).toBeVisible()
    expect(screen.queryByRole('button', { name: /log/i })).not.toBeInTheDocument()
  })

  it.each(['anonymous', 'unchecked'] as const)('offers Login to %s, which returns to this page', (who) => {
    const { container } = show(who)
    expect(screen.getByRole('button', { name: 'Login' })).toBeVisible()
    expect(container.querySelector('form')?.getAttribute('action')).toMatch(/\/identity\/account\/login$/)
    expect(container.querySelector<HTMLInputElement>('input[name=returnUrl]')?.value).toBe('/events?page=2')
  })

  it('greets the user by name with a link to the profile', () => {
    show('member')
    expect(screen.getByRole('link', { name: 'Hello, Owen Castellane' })).toHaveAttribute('href', '/profile')
  })

  it.each([
    [{ firstName: 'Ada', lastName: 'Vale', userName: 'ada' }, 'ada'],
    [{ firstName: 'Ada', lastName: 'Vale' }, 'Ada Vale'],
    [{ userName: 'ada', email: 'a@x.org' }, 'ada'],
    [{ email: 'a@x.org' }, 'a@x.org'],
    [{}, 'demo-member'],
  ])('greets the user by the known details: %j', (known, name) => {
    const user = { ...personas.member.user, ...NAMELESS, ...known }
    renderRoute(<Header navigation={portal.navigation} match={portal.match} />, {
      at: '/home',
      session: { status: 'signed-in', user },
    })
    expect(screen.getByRole('link', { name: `Hello, ${name}` })).toBeVisible()
  })

  it('marks the current page', () => {
    show('member')
    expect(screen.getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
  })

  it('shows Steering and Site Admin only to users with these rights', () => {
    show('steering')
    expect(screen.getByRole('link', { name: /^Steering/ })).toHaveAttribute('href', '/steering')
    expect(screen.queryByRole('link', { name: 'Site Admin' })).not.toBeInTheDocument()
  })

  it('tells steering members how many requests wait, and follows their decisions', () => {
    show('steering')
    const names = () => screen.getByRole('link', { name: /^Steering/ }).textContent
    expect(names()).toBe('Steering 4 requests are waiting')
    act(() => notePendingRequests(1))
    expect(names()).toBe('Steering 1 request is waiting')
    act(() => notePendingRequests(0))
    expect(names()).toBe('Steering')
  })

  it('shows no number if the server sends none', () => {
    const user = { ...personas.steering.user, pendingRequests: 0 }
    renderRoute(<Header navigation={portal.navigation} match={portal.match} />, {
      at: '/home',
      session: { status: 'signed-in', user },
    })
    act(() => sessionStore.setState({ status: 'loading' }, true))
    expect(screen.getByRole('link', { name: 'Steering' })).toBeVisible()
  })
})

describe('logging out', () => {
  it('ends the session on the server and in the browser', async () => {
    sessionStore.setState(personas.member, true)
    api({ logout: 204 })
    const { user } = show('member')
    await user.click(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(sessionStore.getState()).toEqual({ status: 'signed-out' }))
    expect(window.alert).not.toHaveBeenCalled()
  })

  it('alerts the user when the server fails, and stays signed in', async () => {
    sessionStore.setState(personas.member, true)
    api({ logout: 500 })
    const { user } = show('member')
    await user.click(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(window.alert).toHaveBeenCalledWith('Failed to log out from backend'))
    expect(sessionStore.getState().status).toBe('signed-in')
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
  })
})

describe('the menu on a small screen', () => {
  const toggle = () => screen.getByRole('button', { name: /menu/ })

  it('opens with its button, and closes on Escape with the focus back on the button', async () => {
    const { user } = show('anonymous')
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    await user.click(toggle())
    expect(toggle()).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{Escape}')
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    expect(toggle()).toHaveFocus()
  })

  it('closes on navigation and on a click outside', async () => {
    const { user, href } = show('anonymous')
    await user.click(toggle())
    await user.click(screen.getByRole('link', { name: 'Contact' }))
    expect(href()).toBe('/contact')
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    await user.click(toggle())
    await user.click(document.body)
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
  })
})
