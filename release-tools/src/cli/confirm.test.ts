import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { confirmServed, portalHere, reportServed } from './confirm'

let server: Server
let url: string
let running: unknown
beforeEach(async () => {
  server = createServer((_, response) => response.end(JSON.stringify(running)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.close()
  jest.restoreAllMocks()
})

it('the portal confirms that it serves a version, also a moment later', async () => {
  running = { shell: '1', sections: { 'mf-projects': '1.0.0' } }
  setTimeout(() => {
    running = { shell: '1', sections: { 'mf-projects': '2.0.0' } }
  }, 50)
  expect(await confirmServed(url, 'mf-projects', '2.0.0')).toEqual({ kind: 'served' })
  expect(await confirmServed(url, 'shell', '1')).toEqual({ kind: 'served' })
})

it('a portal that serves another version is a failure, and is told with the cause', async () => {
  const log = jest.spyOn(console, 'log').mockImplementation(() => {})
  running = { shell: '1', sections: {} }
  expect(await reportServed(url, 'mf-projects', '2.0.0')).toBe(false)
  expect(log.mock.calls[0]?.[0]).toContain('serves no version of mf-projects instead')
})

it('a portal that does not answer is mentioned', async () => {
  const log = jest.spyOn(console, 'log').mockImplementation(() => {})
  expect(await reportServed('http://127.0.0.1:9', 'mf-projects', '2.0.0')).toBe(true)
  expect(log.mock.calls[0]?.[0]).toContain('does not answer')
})

it('is the one of the settings', () => {
  expect(portalHere({})).toBe('http://localhost:8080')
  expect(portalHere({ PORT: '81' })).toBe('http://localhost:81')
  expect(portalHere({ PUBLIC_URL: 'https://portal.example.org' })).toBe('https://portal.example.org')
})
