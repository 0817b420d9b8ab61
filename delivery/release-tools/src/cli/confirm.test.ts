import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { confirmServed, portalHere, reportServed } from './confirm'

let server: Server
let url: string
let running: unknown
/** What it serves after the next answer. */
let next: unknown
beforeEach(async () => {
  next = undefined
  server = createServer((_, response) => {
    response.end(JSON.stringify(running))
    running = next ?? running
  })
  let asked = 0
  jest.spyOn(Date, 'now').mockImplementation(() => 1_000 * (asked += 1))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.close()
  jest.restoreAllMocks()
})

it('the portal confirms that it serves a version, also a moment later', async () => {
  running = { shell: '1', sections: { 'mf-projects': '1.0.0' } }
  next = { shell: '1', sections: { 'mf-projects': '2.0.0' } }
  expect(await confirmServed(url, 'mf-projects', '2.0.0')).toEqual({ kind: 'served' })
  expect(await confirmServed(url, 'shell', '1')).toEqual({ kind: 'served' })
})

describe('a portal that serves another version', () => {
  beforeEach(() => {
    running = { shell: '1', sections: {} }
  })

  it('is a failure if the settings name it', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {})
    expect(await reportServed({ url, isCertain: true }, 'mf-projects', '2.0.0')).toBe(false)
    expect(log.mock.calls[0]?.[0]).toContain('still serves no version of mf-projects')
  })

  it('says nothing about a rollback if it only happens to listen at the default URL', async () => {
    const log = jest.spyOn(console, 'log').mockImplementation(() => {})
    expect(await reportServed({ url, isCertain: false }, 'mf-projects', '2.0.0')).toBe(true)
    expect(log).not.toHaveBeenCalled()
  })
})

it.each([null, 'hello', {}, { shell: '1', sections: null }, { shell: 1, sections: {} }])(
  'another program that answers %j is no portal',
  async (answer) => {
    running = answer
    expect(await confirmServed(url, 'mf-projects', '2.0.0')).toEqual({ kind: 'no answer' })
  },
)

it('a portal that does not answer is mentioned', async () => {
  const log = jest.spyOn(console, 'log').mockImplementation(() => {})
  expect(await reportServed({ url: 'http://127.0.0.1:9', isCertain: true }, 'mf-projects', '2.0.0')).toBe(
    true,
  )
  expect(log.mock.calls[0]?.[0]).toContain('does not answer')
})

it.each([
  [{}, { url: 'http://localhost:8080', isCertain: false }],
  [{ PORT: '81' }, { url: 'http://localhost:81', isCertain: false }],
  [{ PUBLIC_URL: 'https://p.example.org' }, { url: 'https://p.example.org', isCertain: true }],
  [
    { RELEASE_SERVICE: 'https://p.example.org/dev/releases/' },
    { url: 'https://p.example.org', isCertain: true },
  ],
  [{ RELEASE_SERVICE: 'https://releases.example.org/' }, undefined],
  [
    { RELEASE_SERVICE: 'https://releases.example.org/', PUBLIC_URL: 'https://p.example.org' },
    { url: 'https://p.example.org', isCertain: true },
  ],
])('with %j, the portal is %j', (env, portal) => {
  expect(portalHere(env)).toEqual(portal)
})
