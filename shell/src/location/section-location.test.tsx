import { portal } from '@recog/testing'
import { createPortalLocation } from './portal-location'
import { createSectionLocation } from './section-location'

function locations() {
  window.history.replaceState(null, '', '/home')
  const bar = createPortalLocation(window, portal.match)
  return { bar, section: createSectionLocation(bar) }
}

it('notifies its listeners of each change until they unsubscribe', () => {
  const { bar, section } = locations()
  const seen: string[] = []
  const unsubscribe = section.subscribe(() => seen.push(section.current().pathname))
  bar.navigate('/events')
  bar.navigate('/projects')
  unsubscribe()
  bar.navigate('/home')
  expect(seen).toEqual(['/events', '/projects'])
})

it('navigates the portal', () => {
  const { bar, section } = locations()
  section.navigate('/events', { state: { from: 'a link' } })
  expect(bar.current()).toMatchObject({ pathname: '/events', state: { from: 'a link' } })
})

it('notifies its listeners once of the changes missed while frozen', () => {
  const { bar, section } = locations()
  section.freeze()
  bar.navigate('/events')
  bar.navigate('/projects')
  const seen: string[] = []
  section.subscribe(() => seen.push(section.current().pathname))
  section.follow()
  expect(seen).toEqual(['/projects'])
})

it.each([
  ['its own query', '/home?q=late', { replace: true }],
  ['another page, where a write has ended', '/projects/7', undefined],
])('takes nobody back to %s after it has been left', (_what, to, options) => {
  const { bar, section } = locations()
  section.freeze()
  bar.navigate('/events')
  section.navigate(to, options)
  expect(bar.current().pathname).toBe('/events')
})

it('guards its unsaved changes against every navigation', () => {
  const { bar, section } = locations()
  const remove = section.block(() => true)
  bar.navigate('/events')
  expect(bar.current().pathname).toBe('/home')
  remove()
  bar.navigate('/events')
  expect(bar.current().pathname).toBe('/events')
})
