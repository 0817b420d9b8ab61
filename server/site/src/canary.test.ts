import type { Audience } from '@recog/release-service/release'
import { change, publish } from '@recog/release-service/operations'
import { smallBuild } from '@recog/release-service/testing'
import { startTestSite, stopTestSite, type TestSite } from './testing/test-site'

let portal: TestSite
beforeAll(async () => {
  portal = await startTestSite()
})
afterAll(() => stopTestSite(portal))

describe('while a canary runs', () => {
  const get = async (cookie?: string) => {
    const response = await portal.site.inject({
      url: '/registry.json',
      ...(cookie && { headers: { cookie } }),
    })
    return { ...response, version: response.json<Running>().sections['mf-projects'] }
  }
  interface Running {
    readonly sections: Readonly<Record<string, string>>
  }
  const author = { by: 'somebody', reason: 'a canary' }
  const start = async (audience: Audience) => {
    const folder = await smallBuild('mf-projects', '9.0.0', {
      section: { pages: { '/home': { page: 'APage', title: 'A page', audience: 'anyone' } } },
      prerendered: {},
    })
    const builds = [{ name: 'mf-projects', folder }]
    await publish({
      store: portal.store,
      key: portal.store.key,
      ...author,
      builds,
      audience,
      unchecked: true,
    })
    // A response reads what is new; those that are on their way meanwhile still have what was there.
    await get()
  }
  afterEach(() => change(portal.store, portal.store.key, { action: 'stop', name: 'mf-projects', ...author }))

  it('a visitor gets a number, and the same version from then on', async () => {
    await start({ share: 0.5 })
    const first = await portal.site.inject({ url: '/home' })
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const cookie = String(first.headers['set-cookie'])
    expect(cookie).toMatch(/^portal-bucket=\d{1,4}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
    const again = await get(cookie.split(';')[0])
    expect(again.headers['set-cookie']).toBeUndefined()
    const [, version] = /assets\/mf-projects\/([^/]+)\//.exec(first.body) ?? []
    expect(again.version).toBe(version)
  })

  it('a share of all visitors gets it', async () => {
    await start({ share: 0.5 })
    const versions = await Promise.all(
      Array.from({ length: 200 }, async (_, bucket) => (await get(`portal-bucket=${bucket}`)).version),
    )
    const count = versions.filter((version) => version === '9.0.0').length
    expect(count).toBeGreaterThan(60)
    expect(count).toBeLessThan(140)
  })

  it.each(['10000', '-1', '1.5', 'x', '99999'])('a number of ours replaces %s', async (bucket) => {
    await start({ share: 0.5 })
    const { headers } = await portal.site.inject({
      url: '/home',
      headers: { cookie: `portal-bucket=${bucket}` },
    })
    expect(headers['set-cookie']).toMatch(/^portal-bucket=/)
  })

  it('whoever asks for the versions without having a page is told the live ones', async () => {
    await start({ share: 0.9 })
    const { version, headers } = await get()
    expect(version).not.toBe('9.0.0')
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('members of a group get it, by the groups that the API names', async () => {
    await start({ group: 'physics' })
    expect((await get('session=physicist')).version).toBe('9.0.0')
    expect((await get('session=admin')).version).not.toBe('9.0.0')
    expect((await get()).version).not.toBe('9.0.0')
  })
})

it('without a canary no cookie is set, and documents may be cached by everybody', async () => {
  const response = await portal.site.inject({ url: '/home' })
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(response.headers['cache-control']).toBe('no-cache')
})
