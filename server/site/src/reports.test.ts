import { buildSite } from './server'
import { readSettings } from './settings'
import { pageToken, startTestSite, stopTestSite, type TestSite } from './testing/test-site'

let portal: TestSite
beforeAll(async () => {
  portal = await startTestSite()
})
afterAll(() => stopTestSite(portal))

describe('reports of browsers', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    portal.site.inject({
      method: 'POST',
      url: '/dev/sections/reports',
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    })
  const mounted = { kind: 'mounted', section: 'mf-projects', version: '1.0.0-abc' }
  let page: string | undefined
  beforeAll(async () => {
    page = await pageToken(portal.site)
  })
  const batch = (...reports: unknown[]) => ({ shell: '1', page, reports })
  const health = async (cookie: string) => {
    const response = await portal.site.inject({ url: '/dev/sections/health.json', headers: { cookie } })
    return { status: response.statusCode, text: response.body }
  }

  it('are counted for released versions, and only administrators see them', async () => {
    const before = JSON.parse((await health('session=admin')).text) as { versions: { mounts: number }[] }
    const mounts = before.versions[0]?.mounts ?? 0
    expect(
      (await post(batch(mounted, { ...mounted, version: '6.6.6' }, { kind: 'unheard of' }))).statusCode,
    ).toBe(204)
    expect((await health('session=member')).status).toBe(404)
    const { status, text } = await health('session=admin')
    expect(status).toBe(200)
    const { versions, canaries } = JSON.parse(text) as { versions: { mounts: number }[]; canaries: unknown[] }
    expect(versions).toMatchObject([{ section: 'mf-projects', version: '1.0.0-abc' }])
    expect(versions[0]?.mounts).toBe(mounts + 1)
    expect(canaries).toEqual([])
    expect(text).not.toContain('6.6.6')
  })

  it('count for nothing unless this portal has sent the page, not longer than twelve hours ago', async () => {
    const before = (await health('session=admin')).text
    const [at, canary, signature] = page?.split(':') ?? []
    const later = `${(parseInt(at ?? '', 36) + 1).toString(36)}:${canary}:${signature}`
    const tokens = [
      undefined,
      '',
      'x',
      17,
      later,
      `${at}:mf-projects@9.0.0:${signature}`,
      `${at}::${'A'.repeat(43)}`,
    ]
    for (const forged of tokens)
      expect((await post({ ...batch(mounted), page: forged })).statusCode).toBe(204)
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 12.5 * 60 * 60 * 1000)
    await post(batch(mounted))
    now.mockRestore()
    expect((await health('session=admin')).text).toBe(before)
  })

  it('of a page that the server has sent count again when it has started anew', async () => {
    const settings = readSettings({
      RELEASES: portal.store.folder,
      API_ORIGIN: 'http://127.0.0.1:9',
      LOG_LEVEL: 'silent',
      DEMO: '1',
    })
    const second = await buildSite(settings)
    const { headers } = await second.inject({ url: '/home' })
    await second.close()
    const [, token] = /page;desc="([^"]+)"/.exec(String(headers['server-timing'])) ?? []
    const before = (await health('session=admin')).text
    await post({ ...batch(mounted), page: token })
    expect((await health('session=admin')).text).not.toBe(before)
  })

  it.each([
    ['no batch', 'text'],
    ['no list of reports', { shell: '1', reports: 'all' }],
    ['too many reports', { shell: '1', reports: Array.from({ length: 51 }, () => mounted) }],
  ])('are refused: %s', async (_what, body) => {
    expect((await post(body)).statusCode).toBe(400)
  })

  it('are refused if they are large, or another site sends them', async () => {
    expect((await post(batch({ ...mounted, more: 'x'.repeat(70_000) }))).statusCode).toBe(413)
    expect((await post(batch(mounted), { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })

  it('keep nothing that names a person', async () => {
    const frames = [
      {
        section: 'mf-projects',
        version: '1.0.0-abc',
        file: 'entry.js',
        line: 1,
        column: 2,
        url: '/members/17',
      },
    ]
    const error = {
      ...mounted,
      kind: 'error',
      source: 'uncaught',
      name: 'TypeError',
      frames,
      message: 'no Ada Lovelace',
    }
    await post(batch(error, { ...error, name: 'Ada Lovelace' }), {
      cookie: 'session=ada',
      'user-agent': 'Adas phone',
    })
    const { text } = await health('session=admin')
    expect(text).toContain('entry.js:1:2')
    expect(text).not.toMatch(/\badas?\b|members/i)
  })

  it('may come from the browser itself, which has a content type of its own', async () => {
    const refused = { type: 'integrity-violation', body: { blockedURL: 'https://portal.test/assets/x.js' } }
    const headers = { 'content-type': 'application/reports+json' }
    expect((await post([refused, { type: 'deprecation' }], headers)).statusCode).toBe(204)
    expect((await post('text', headers)).statusCode).toBe(400)
  })

  it('are limited by network, and not by visitor', async () => {
    const from = (remoteAddress: string) =>
      portal.site.inject({
        method: 'POST',
        url: '/dev/sections/reports',
        remoteAddress,
        payload: batch(mounted),
      })
    // Within a minute, however slow this machine is.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now())
    for (let count = 0; count < 600; count += 1) await from(`2001:db8:0:1::${count.toString(16)}`)
    expect((await from('2001:db8:0:1:ffff::1')).statusCode).toBe(429)
    expect((await from('2001:db8:0:2::1')).statusCode).toBe(204)
    expect((await from('192.0.2.7')).statusCode).toBe(204)
    clock.mockRestore()
  })
})
