import { routes, type Route } from '@recog/api-contract'
import { startFakeApi } from '@recog/testing/server'
import { descriptionsHere } from '../../compile/description'

/** The calls of the header, which every page makes. */
const EVERY_PAGE = [routes.userInfo.path, routes.csrfToken.path]

const reads = Object.values<Route>(routes).filter(({ method }) => method === 'GET')
const patternOf = ({ path }: Route) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
/** A path without parameters goes before one with them. */
const routeOf = (path: string) =>
  reads.find((route) => route.path === path) ?? reads.find((route) => patternOf(route).test(path))

let api: Awaited<ReturnType<typeof startFakeApi>>
beforeAll(async () => {
  api = await startFakeApi()
})
afterAll(() => api.stop())

it('every page that the release check opens gets the responses of the contract', async () => {
  const pages = (await descriptionsHere()).flatMap((section) => Object.values(section.pages))
  const paths = new Set([...EVERY_PAGE, ...pages.flatMap(({ prefetch = [] }) => prefetch)])
  expect(pages.length).toBeGreaterThan(15)
  for (const path of [...paths].map((each) => each.replaceAll(/:\w+/g, '1'))) {
    const response = await fetch(api.origin + path)
    const parsed = routeOf(new URL(path, api.origin).pathname)?.response?.safeParse(await response.json())
    expect([path, response.status, parsed?.error?.issues]).toEqual([path, 200, undefined])
    expect(parsed?.success).toBe(true)
  }
})

it('whoever opens the pages may see all of them', async () => {
  const user = routes.userInfo.response.parse(await (await fetch(api.origin + routes.userInfo.path)).json())
  expect(user).toMatchObject({ isAdmin: true, isCommittee: true })
  expect(user.committees).toContainEqual(expect.objectContaining({ id: 'steering' }))
  expect(user.committees).toContainEqual(expect.objectContaining({ id: 'head-neck', role: 'board' }))
})

it('a page finds an item under any id', async () => {
  const response = await fetch(api.origin + routes.committee.path.replace('{id}', 'no-such-id'))
  expect(await response.json()).toMatchObject({ id: 'no-such-id', name: expect.stringMatching(/./) })
})
