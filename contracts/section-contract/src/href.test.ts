import { href } from './href'
import { createMatcher } from './match-route'

declare module './href' {
  interface PortalPages {
    test: '/members/:userId' | '/wg/assign' | '/a/:one/b/:two'
  }
}

describe('href', () => {
  it('encodes the parameters of the path', () => {
    expect(href('/members/:userId', { userId: 'a/b?c#d' })).toBe('/members/a%2Fb%3Fc%23d')
    expect(href('/a/:one/b/:two', { one: '1', two: 'é' })).toBe('/a/1/b/%C3%A9')
  })

  it.each(['.', '..', '%2E', '...'])('leads to no other page with the id "%s"', (userId) => {
    const { pathname } = new URL(href('/members/:userId', { userId }), 'https://portal.example')
    expect(createMatcher({ routes: [{ path: '/members/:userId' }], redirects: {} })(pathname).kind).toBe(
      'route',
    )
  })

  it('adds parameters that are not in the path to the query', () => {
    expect(href('/wg/assign')).toBe('/wg/assign')
    expect(href('/wg/assign', { committeeId: 'a b' })).toBe('/wg/assign?committeeId=a+b')
  })

  it('checks pages and their parameters at compile time', () => {
    // @ts-expect-error no section has this page
    expect(href('/nobody')).toBe('/nobody')
    // @ts-expect-error the page needs an id
    expect(href('/members/:userId')).toBe('/members/')
  })
})
