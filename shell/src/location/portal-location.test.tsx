import { waitFor } from '@testing-library/react'
import { portal } from '@recog/testing'
import { askToLeave } from './LeaveDialog'
import { createPortalLocation } from './portal-location'

jest.mock('./LeaveDialog', () => ({ askToLeave: jest.fn() }))
const mayLeave = jest.mocked(askToLeave)

const popped = () =>
  new Promise((resolve) => window.addEventListener('popstate', () => setTimeout(resolve), { once: true }))

/** single-spa has unmounted the section on screen. */
const arrive = () => window.dispatchEvent(new Event('single-spa:before-mount-routing-event'))

const releases: (() => void)[] = []

beforeEach(() => {
  mayLeave.mockReset()
  window.history.pushState(null, '', '/home')
})
afterEach(() => {
  // All portals of this file listen to the same window.
  for (const release of releases.splice(0)) release()
  jest.restoreAllMocks()
})

describe('the location of the portal', () => {
  it('notifies listeners of a navigation with path, query and hash', () => {
    const location = createPortalLocation(window, portal.match)
    const seen: string[] = []
    location.follow(({ kind, next }) => seen.push(`${kind} ${next.pathname}${next.search}${next.hash}`))
    location.navigate('/wg/assign?committeeId=7#top', { state: { from: 'test' } })
    location.navigate('/events', { replace: true })
    expect(seen).toEqual(['push /wg/assign?committeeId=7#top', 'replace /events'])
    expect(location.current().pathname).toBe('/events')
  })

  it('adds no history entry for the current URL', () => {
    const location = createPortalLocation(window, portal.match)
    const before = window.history.length
    location.navigate('/home')
    expect(window.history.length).toBe(before)
  })

  it('restores the entry with its key on Back', async () => {
    const location = createPortalLocation(window, portal.match)
    const { key } = location.current()
    location.navigate('/events')
    location.navigate(-1)
    await popped()
    expect(location.current()).toMatchObject({ pathname: '/home', key })
  })

  it.each([
    ['stays', false, '/home'],
    ['leaves', true, '/events'],
  ])('%s as the visitor decides about unsaved changes', async (_, decision, expected) => {
    mayLeave.mockResolvedValue(decision)
    const location = createPortalLocation(window, portal.match)
    releases.push(location.block(() => true))
    location.navigate('/events', { state: 'kept' })
    expect(location.current().pathname).toBe('/home')
    await Promise.resolve()
    expect(mayLeave).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(location.current().pathname).toBe(expected))
  })

  it.each([
    ['stays', false, '/events'],
    ['leaves', true, '/home'],
  ])('%s on Back as the visitor decides about unsaved changes', async (_, decision, expected) => {
    let decide: (leave: boolean) => void = () => {}
    mayLeave.mockReturnValue(new Promise((resolve) => (decide = resolve)))
    const location = createPortalLocation(window, portal.match)
    location.navigate('/events')
    releases.push(location.block(() => true))
    location.navigate(-1)
    await waitFor(() => expect(mayLeave).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(window.location.pathname).toBe('/events'))
    expect(location.current().pathname).toBe('/events')
    decide(decision)
    await waitFor(() => expect(window.location.pathname).toBe(expected))
    await waitFor(() => expect(location.current().pathname).toBe(expected))
  })

  it('leaves on Back also if the visitor says so before the URL is that of the page again', async () => {
    mayLeave.mockResolvedValue(true)
    const location = createPortalLocation(window, portal.match)
    location.navigate('/events')
    releases.push(location.block(() => true))
    location.navigate(-1)
    await waitFor(() => expect(location.current().pathname).toBe('/home'))
    expect(window.location.pathname).toBe('/home')
    expect(mayLeave).toHaveBeenCalledTimes(1)
  })

  it('starts at the target of a URL that redirects, with its query and fragment', () => {
    const [from = '', to = ''] = Object.entries(portal.routes.redirects)[0] ?? []
    window.history.replaceState(null, '', `${from}?a=1#b`)
    const entries = window.history.length
    const location = createPortalLocation(window, portal.match)
    expect(location.current()).toMatchObject({ pathname: to, search: '?a=1', hash: '#b' })
    expect(window.location.pathname).toBe(to)
    expect(window.history.length).toBe(entries)
  })

  it('needs no confirmation when only the query changes', () => {
    const location = createPortalLocation(window, portal.match)
    releases.push(location.block(() => true))
    location.navigate('/home?filter=1')
    expect(mayLeave).not.toHaveBeenCalled()
    expect(location.current().search).toBe('?filter=1')
  })
})

describe('leaving the portal', () => {
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  it('needs a confirmation while any form has unsaved changes', () => {
    const location = createPortalLocation(window, portal.match)
    const release = location.block(() => true)
    releases.push(location.block(() => false))
    expect(leave()).toBe(false)
    release()
    expect(leave()).toBe(true)
  })

  it('needs none when the page reloads itself', () => {
    const location = createPortalLocation(window, portal.match)
    releases.push(location.block(() => true))
    // jsdom cannot load a document, and says so.
    jest.spyOn(console, 'error').mockImplementation(() => {})
    location.reload()
    expect(leave()).toBe(true)
  })

  it('is listened for only while a form is open, because a listener can keep a page out of the back/forward cache', () => {
    const listen = jest.spyOn(window, 'addEventListener')
    const forget = jest.spyOn(window, 'removeEventListener')
    const location = createPortalLocation(window, portal.match)
    expect(listen).not.toHaveBeenCalledWith('beforeunload', expect.anything())
    const releases = [location.block(() => false), location.block(() => false)]
    expect(listen).toHaveBeenCalledWith('beforeunload', expect.anything())
    releases[0]?.()
    expect(forget).not.toHaveBeenCalledWith('beforeunload', expect.anything())
    releases[1]?.()
    expect(forget).toHaveBeenCalledWith('beforeunload', expect.anything())
  })
})

describe('a link within the page', () => {
  it('makes an entry with a place in the history, to which Back can be refused', async () => {
    mayLeave.mockResolvedValue(false)
    const location = createPortalLocation(window, portal.match)
    window.location.hash = 'contact'
    await popped()
    const { key } = location.current()
    location.navigate('/events')
    releases.push(location.block(() => true))
    const go = jest.spyOn(window.history, 'go')
    window.history.back()
    await waitFor(() => expect(mayLeave).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(window.location.pathname).toBe('/events'))
    expect(go.mock.calls).toEqual([[1]])
    releases.pop()?.()
    location.navigate(-1)
    await popped()
    expect(location.current()).toMatchObject({ pathname: '/home', hash: '#contact', key })
  })
})

describe('a page of another section', () => {
  function portalThat(prepare: () => Promise<boolean> | undefined) {
    const location = createPortalLocation(window, portal.match, prepare)
    const seen: string[] = []
    location.subscribe(() => seen.push(location.current().pathname))
    return { location, seen }
  }
  function gate() {
    let open = (_mayEnter: boolean): void => {}
    const opened = new Promise<boolean>((resolve) => (open = resolve))
    return {
      opened,
      open: (mayEnter = true) => (open(mayEnter), new Promise((resolve) => setTimeout(resolve))),
    }
  }

  it('is loaded before the URL changes, and seen by nobody before the page on screen is gone', async () => {
    const { opened, open } = gate()
    const { location, seen } = portalThat(() => opened)
    location.navigate('/events')
    expect(window.location.pathname).toBe('/home')
    await open()
    expect(window.location.pathname).toBe('/events')
    expect(location.current().pathname).toBe('/home')
    arrive()
    arrive()
    expect(location.current().pathname).toBe('/events')
    expect(seen).toEqual(['/events'])
  })

  it.each([
    ['stays', false, '/home'],
    ['leaves', true, '/events'],
  ])('asks before what was typed meanwhile is lost, and %s', async (_, decision, expected) => {
    mayLeave.mockResolvedValue(decision)
    const { opened, open } = gate()
    const prepare = jest.fn().mockReturnValue(opened)
    const { location } = portalThat(prepare)
    location.navigate('/events')
    releases.push(location.block(() => true))
    expect(mayLeave).not.toHaveBeenCalled()
    await open()
    await waitFor(() => expect(window.location.pathname).toBe(expected))
    expect(mayLeave).toHaveBeenCalledTimes(1)
    // Nothing is on its way any more.
    expect(prepare.mock.lastCall).toEqual([expect.objectContaining({ pathname: expected })])
  })

  it('is abandoned by a newer navigation', async () => {
    const { opened, open } = gate()
    const { location } = portalThat(jest.fn().mockReturnValueOnce(opened))
    location.navigate('/events')
    location.navigate('/publications')
    await open()
    expect(window.location.pathname).toBe('/publications')
  })

  it('is not in the address of the page on screen after Back', async () => {
    const { location } = portalThat(() => undefined)
    location.navigate('/projects')
    arrive()
    location.navigate(-1)
    await popped()
    expect(window.location.pathname).toBe('/home')
    expect(location.current().pathname).toBe('/projects')
    arrive()
    expect(location.current().pathname).toBe('/home')
  })

  it.each([
    ['in an entry of its own', undefined, 1],
    ['in place of the page that leads to it', { replace: true }, 0],
  ])('comes with a new document if a newer version is live, %s', async (_where, options, added) => {
    const { opened, open } = gate()
    const { location } = portalThat(() => opened)
    const notified = jest.fn()
    const entries = window.history.length
    location.follow(notified)
    location.navigate('/events', options)
    // jsdom cannot load a document, and says so.
    const refused = jest.spyOn(console, 'error').mockImplementation(() => {})
    await open(false)
    expect(refused).toHaveBeenCalledTimes(1)
    expect(window.location.pathname).toBe('/events')
    expect(window.history.length).toBe(entries + added)
    expect(notified).not.toHaveBeenCalled()
  })

  it.each([
    ['its own query', '/home?q=late', { replace: true }],
    ['another page, where a write has ended', '/projects/7', undefined],
  ])('is not prevented by the section that is left: it takes nobody to %s', async (_what, to, options) => {
    const { opened, open } = gate()
    const { location } = portalThat(jest.fn().mockReturnValueOnce(opened))
    const left = location.forSection('mf-public')
    location.navigate('/events')
    left.navigate(to, options)
    await open()
    left.navigate(to, options)
    expect(window.location.pathname).toBe('/events')
    arrive()
    left.navigate(to, options)
    expect(window.location.href).toMatch(/\/events$/)
    location.forSection('mf-steering').navigate('/events?past=50', { replace: true })
    expect(location.current().search).toBe('?past=50')
  })
})
