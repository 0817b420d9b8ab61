import { createServer, request as send, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startDevServer } from './dev-server'

/** Requests that reach the portal behind the development server. */
let reached: string[]
let portal: Server
let dev: Awaited<ReturnType<typeof startDevServer>>
beforeAll(async () => {
  portal = createServer((request, response) => {
    reached.push(`${request.method} ${request.url}`)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve))
  const { port } = portal.address() as AddressInfo
  dev = await startDevServer({ folder: __dirname, portal: new URL(`http://127.0.0.1:${port}`), port: 0 })
})
beforeEach(() => {
  reached = []
})
afterAll(async () => {
  await dev.stop()
  portal.close()
})

function statusOf(headers: Record<string, string>, method = 'GET'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { port, host } = new URL(dev.origin)
    send({ port, host: '127.0.0.1', path: '/api/x', method, headers: { host, ...headers } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

describe('the development server (D26)', () => {
  it('forwards the requests of its own pages', async () => {
    expect(await statusOf({ origin: dev.origin }, 'POST')).toBe(200)
    expect(await statusOf({})).toBe(200)
    expect(reached).toEqual(['POST /api/x', 'GET /api/x'])
  })

  it.each([
    ['under another name', { host: 'evil.example' }],
    ['from a page of another origin', { origin: 'https://evil.example' }],
    ['from another port of this machine', { origin: 'http://localhost:1' }],
    ['from a page without an origin', { origin: 'null' }],
  ])('refuses a request %s', async (_what, headers: Record<string, string>) => {
    expect(await statusOf(headers, 'POST')).toBe(403)
    expect(reached).toEqual([])
  })
})
