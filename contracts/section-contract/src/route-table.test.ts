import { portal } from '@recog/testing'
import { createMatcher, routeOf } from './match-route'
import { portalRoutes } from './route-table'

const sectionOf = (path: string) => {
  const match = portal.match(path)
  return match.kind === 'route' ? match.route.path : match.kind
}

describe('the routes of the portal', () => {
  it.each(portal.routes.routes.map((route) => route.path))(
    'finds %s in any letter case, with or without a closing slash',
    (path) => {
      const concrete = path.replaceAll(/:\w+/g, 'Some-Id')
      expect(sectionOf(concrete)).toBe(path)
      expect(sectionOf(concrete.toUpperCase())).toBe(path)
      expect(sectionOf(`${concrete}/`)).toBe(path)
    },
  )

  it('does not confuse /projects/new with a project id', () => {
    expect(sectionOf('/projects/new')).toBe('/projects/new')
    expect(sectionOf('/projects/newer')).toBe('/projects/:projectId')
  })

  it.each([
    ['/', '/home'],
    ['/committees', '/CommitteeAccess'],
    ['/committees/', '/CommitteeAccess'],
  ])('redirects %s to %s', (from, to) => {
    expect(portal.match(from)).toEqual({ kind: 'redirect', to })
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
    '//',
    '/home//',
    '',
  ])('does not find %s', (path) => expect(sectionOf(path)).toBe('not-found'))

  it.each([
    ['/members/a%2Fb', '/members/:userId'],
    ['/members/a%2F%2Fb', '/members/:userId'],
    ['/members/%2E', '/members/:userId'],
    ['/members/%2525', '/members/:userId'],
    ['/%68ome', '/home'],
  ])('decodes %s, and finds %s', (path, page) => expect(sectionOf(path)).toBe(page))

  it.each([
    ['/projects/7', '/projects/:projectId'],
    ['/', '/home'],
    ['/no-such-page', undefined],
    ['', undefined],
  ])('follows redirects: the page at "%s" is %s', (pathname, path) => {
    expect(routeOf(portal.match, pathname)?.path).toBe(path)
  })

  const page = { page: 'APage', title: 'A page', audience: 'anyone' } as const

  it('prefers a fixed path to one with a parameter', () => {
    const match = createMatcher(portalRoutes([{ name: 'mf-one', pages: { '/a/:id': page, '/a/new': page } }]))
    expect(match('/a/new')).toMatchObject({ route: { path: '/a/new' } })
    expect(match('/a/other')).toMatchObject({ route: { path: '/a/:id' } })
  })

  it.each([
    [{ '/A/:id': page }, {}],
    [{}, { '/a/:x': '/b' }],
  ])('rejects a path with two owners, and names both: %j %j', (pages, redirects) => {
    const sections = [
      { name: 'mf-one', pages: { '/a/:key': page } },
      { name: 'mf-two', pages, redirects },
    ]
    expect(() => portalRoutes(sections)).toThrow('belongs to mf-one and to mf-two')
  })

  it.each([
    ['a page at one of its URLs', { '/a/12': page }, {}],
    ['a page at all paths of one segment', { '/:any': page }, {}],
    ['a redirect from one of its URLs', {}, { '/a/12': '/home' }],
    ['a redirect from all paths of one segment', {}, { '/:any': '/home' }],
    ['a redirect from its path with a closing slash', {}, { '/b/': '/home' }],
    ['a parameter with another spelling', {}, { '/a/:x-y': '/home' }],
  ])('rejects %s of another section', (_what, pages, redirects) => {
    const owner = { name: 'mf-one', pages: { '/a/:id': page, '/b': page } }
    const claim = () => portalRoutes([owner, { name: 'mf-two', pages, redirects }])
    expect(claim).toThrow(/mf-one/)
    expect(claim).toThrow(/mf-two/)
  })

  it('rejects two pages that the greeting links to', () => {
    const navigation = { kind: 'greeting' } as const
    const sections = ['mf-one', 'mf-two'].map((name) => ({
      name,
      pages: { [`/${name}`]: { ...page, navigation } },
    }))
    expect(() => portalRoutes(sections)).toThrow(
      'The greeting links to /mf-one of mf-one and to /mf-two of mf-two',
    )
  })
})
