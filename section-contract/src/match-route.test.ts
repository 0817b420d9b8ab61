import { href } from './href'
import { matchRoute } from './match-route'
import { ROUTES } from './route-map'

const sectionOf = (path: string) => {
  const match = matchRoute(path)
  return match.kind === 'route' ? match.route.path : match.kind
}

describe('the route map', () => {
  it.each(ROUTES.map((route) => route.path))(
    'finds %s in any letter case, with or without a closing slash',
    (path) => {
      const concrete = path.replaceAll(/:\w+/g, 'Some-Id')
      expect(sectionOf(concrete)).toBe(path)
      expect(sectionOf(concrete.toUpperCase())).toBe(path)
      expect(sectionOf(`${concrete}/`)).toBe(path)
    },
  )

  it('knows a new project from a project called "new"', () => {
    expect(sectionOf('/projects/new')).toBe('/projects/new')
    expect(sectionOf('/projects/newer')).toBe('/projects/:projectId')
  })

  it.each([
    ['/', '/home'],
    ['/committees', '/committeeAccess'],
    ['/committees/', '/committeeAccess'],
  ])('sends %s to %s', (from, to) => {
    expect(matchRoute(from)).toEqual({ kind: 'redirect', to })
  })

  it.each([
    '/members/',
    '/members',
    '/nope',
    '/home/more',
    '/projects/1/2/3',
    '//home',
    '/steering/approve/x',
    '/members/%E0%A4%A',
    '/projects/%zz/edit',
    '/%zz',
  ])('does not know %s', (path) => expect(sectionOf(path)).toBe('not-found'))

  it('takes an id with a slash, a question mark and a hash through a link', () => {
    const link = href.member('a/b?c#d')
    expect(link).toBe('/members/a%2Fb%3Fc%23d')
    expect(sectionOf(link)).toBe('/members/:userId')
  })
})
