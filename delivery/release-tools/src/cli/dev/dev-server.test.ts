import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request as send, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { startDevServer } from './dev-server'

const PAGES: Readonly<Record<string, string>> = {
  '/news': '<html><head></head><body><main id="portal-stage"></main>{"preview":false}</body></html>',
  '/identity/account/login': '<html><head></head><body>Sign in</body></html>',
}

/** Requests that reach the portal behind the development server. */
let reached: string[]
let folder: string
let portal: Server
let dev: Awaited<ReturnType<typeof startDevServer>>
beforeAll(async () => {
  portal = createServer((request, response) => {
    reached.push(`${request.method} ${request.url}`)
    const page = PAGES[request.url ?? '']
    response.writeHead(200, { 'content-type': page ? 'text/html' : 'application/json' }).end(page ?? '{}')
  })
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve))
  const { port } = portal.address() as AddressInfo
  folder = await mkdtemp(path.join(os.tmpdir(), 'dev-server-'))
  await writeFile(path.join(folder, 'section.js'), 'export {}')
  dev = await startDevServer({
    section: 'mf-news',
    folder,
    root: folder,
    portal: new URL(`http://127.0.0.1:${port}`),
    port: 0,
  })
})
beforeEach(() => {
  reached = []
})
afterAll(async () => {
  await dev.stop()
  portal.close()
  await rm(folder, { recursive: true })
})

function statusOf(
  headers: Record<string, string>,
  method = 'GET',
  at = '/api/x',
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { port, host } = new URL(dev.origin)
    send({ port, host: '127.0.0.1', path: at, method, headers: { host, ...headers } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

describe('the development server', () => {
  it('forwards the requests of its own pages', async () => {
    expect(await statusOf({ origin: dev.origin }, 'POST')).toBe(200)
    expect(await statusOf({})).toBe(200)
    expect(reached).toEqual(['POST /api/x', 'GET /api/x'])
  })

  // With the session of whoever develops: a link of another page is enough.
  it.each(['//127.0.0.1:1/steal', '//', '/\\\\127.0.0.1:1/steal'])(
    'forwards nothing to another host: %s',
    async (at) => {
      expect(await statusOf({ cookie: 'session=1' }, 'GET', at)).toBe(200)
      expect(reached).toEqual([`GET ${at}`])
    },
  )

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

const get = async (at: string) => {
  const response = await fetch(new URL(at, dev.origin.replace('localhost', '127.0.0.1')))
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() }
}

describe('a page that the development server forwards', () => {
  it('loads the client that shows errors, even if the section does not load, and allows previews', async () => {
    const { body } = await get('/news')
    expect(body).toContain(
      '<script type="module" src="/section/@client/page?section=mf-news"></script></head>',
    )
    expect(body).toContain('"preview":true')
  })

  it('of the API stays as it is: its policy allows no scripts', async () => {
    expect((await get('/identity/account/login')).body).toBe(PAGES['/identity/account/login'])
  })

  it('gets the client as modules that import each other', async () => {
    const { status, type, body } = await get('/section/@client/page?section=mf-news')
    expect([status, type]).toEqual([200, expect.stringContaining('javascript')])
    for (const [, name = ''] of body.matchAll(/from ["']\.\/([a-z-]+)["']/g))
      expect((await get(`/section/@client/${name}`)).status).toBe(200)
  })

  it.each([
    '/section/@client/..%2fdev',
    '/section/@client/gone',
    '/section/../package.json',
    '/section/gone.js',
  ])('gets nothing at %s', async (at) => {
    const { status, body } = await get(at)
    expect(body).not.toContain('import')
    expect(at.includes('..') || status === 404).toBe(true)
  })

  it('gets the build, and is told about each new one', async () => {
    expect((await get('/section/section.js')).body).toBe('export {}')
    dev.built({ hash: 'one', errors: [{ message: 'Expected ident' }], notes: [] })
    const { port } = new URL(dev.origin)
    const told = await new Promise<string>((resolve, reject) => {
      send(
        { port, host: '127.0.0.1', path: '/section/events', headers: { host: `localhost:${port}` } },
        (response) =>
          response.once('data', (chunk: Buffer) => {
            resolve(chunk.toString())
            response.destroy()
          }),
      )
        .on('error', reject)
        .end()
    })
    expect(told).toContain('Expected ident')
  })

  it('gets no half of a file while a build is being written', async () => {
    dev.writing()
    await writeFile(path.join(folder, 'chunk.js'), 'export con')
    const loaded = get('/section/chunk.js')
    // Other requests have their answers by then.
    await Promise.all(Array.from({ length: 20 }, () => get('/api/x')))
    await writeFile(path.join(folder, 'chunk.js'), 'export const a = 1')
    dev.built({ hash: 'two', errors: [], notes: [] })
    expect((await loaded).body).toBe('export const a = 1')
  })

  it.each(['{', '{}', '{"message":1}'])('gets no place for %j', async (body) => {
    const response = await fetch(`http://127.0.0.1:${new URL(dev.origin).port}/section/locate`, {
      method: 'POST',
      body,
    })
    expect(response.status).toBe(404)
  })
})
