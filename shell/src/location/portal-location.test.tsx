import { waitFor } from '@testing-library/react'
import { portal } from '@recog/testing'
import { createPortalLocation } from './portal-location'
import { createSectionLocation } from './section-location'

const popped = () =>
  new Promise((resolve) => window.addEventListener('popstate', () => setTimeout(resolve), { once: true }))

const releases: (() => void)[] = []

beforeEach(() => {
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
    location.onNavigation(({ kind, location: now }) =>
      seen.push(`${kind} ${now.pathname}${now.search}${now.hash}`),
    )
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
    const mayLeave = jest.fn(() => Promise.resolve(decision))
    const location = createPortalLocation(window, portal.match, mayLeave)
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
    const mayLeave = jest.fn(() => new Promise<boolean>((resolve) => (decide = resolve)))
    const location = createPortalLocation(window, portal.match, mayLeave)
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

  it('needs no confirmation when only the query changes', () => {
    const mayLeave = jest.fn(() => Promise.resolve(false))
    const location = createPortalLocation(window, portal.match, mayLeave)
    releases.push(location.block(() => true))
    location.navigate('/home?filter=1')
    expect(mayLeave).not.toHaveBeenCalled()
    expect(location.current().search).toBe('?filter=1')
  })
})

describe('leaving the portal', () => {
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  it('needs a confirmation while there are unsaved changes', () => {
    const location = createPortalLocation(window, portal.match)
    let dirty = true
    location.block(() => dirty)
    expect(leave()).toBe(false)
    dirty = false
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

describe('the location of a section', () => {
  it('stays unchanged while it is frozen, and follows the URL again afterwards', () => {
    const bar = createPortalLocation(window, portal.match)
    const section = createSectionLocation(bar)
    const heard = jest.fn()
    section.subscribe(heard)
    section.freeze()
    bar.navigate('/events')
    expect(section.current().pathname).toBe('/home')
    expect(heard).not.toHaveBeenCalled()
    section.follow()
    expect(section.current().pathname).toBe('/events')
  })
})
