import { portal } from '@recog/testing'
import { pageOf } from './page-of'

it.each([
  ['/home', '/home'],
  ['/Committees/physics?from=mail#people', '/committees/:committeeId'],
  ['https://portal.example.org/members/ada%40hospital.org', '/members/:userId'],
  ['/', '/home'],
  ['/dev/sections/', '/dev/sections'],
  ['/committees/physics/ada@hospital.org', 'not found'],
])('of %s is %s', (address, page) => {
  expect(pageOf(portal.match, address)).toBe(page)
})
