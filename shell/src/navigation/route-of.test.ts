import { portal } from '@recog/testing'
import { routeOf } from './route-of'

it.each([
  ['/projects/7', '/projects/:projectId'],
  ['/', '/home'],
  ['/no-such-page', undefined],
  ['', undefined],
])('the page at "%s" is %s', (pathname, path) => {
  expect(routeOf(portal.match, pathname)?.path).toBe(path)
})
