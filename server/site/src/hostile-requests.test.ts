import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { MAX_BODY_BYTES } from '@recog/api-contract/constants'
import { buildSite } from './server'
import { readSettings } from './settings'
import { startTestSite, stopTestSite, type TestSite } from './testing/test-site'

let portal: TestSite
beforeAll(async () => {
  portal = await startTestSite()
})
afterAll(() => stopTestSite(portal))

/** So many characters that work which grows with their square would take longer than any limit. */
const MANY = 1_000_000

describe('a header of a megabyte', () => {
  const names =
    `accept accept-encoding accept-language available-dictionary content-type cookie if-match if-none-match origin
    range referer sec-fetch-site traceparent user-agent x-forwarded-for x-forwarded-host x-forwarded-proto`.split(
      /\s+/,
    )
  const fillers = { blanks: ' ', tabs: '\t', commas: ',', semicolons: ';', quotes: '"' }

  it.each(Object.entries(fillers))(
    'of %s is answered at once, whichever it is',
    async (_filler, character) => {
      for (const name of names) {
        const headers = { [name]: `a/b${character.repeat(MANY)}x"` }
        for (const url of ['/home', '/assets/shell/1/x.js', '/dev/sections/health.json'])
          expect((await portal.site.inject({ url, headers })).statusCode).toBeLessThan(500)
      }
    },
  )
})

describe('an API that fails', () => {
  let api: FastifyInstance
  let site: FastifyInstance
  let calls = 0
  beforeEach(async () => {
    calls = 0
    api = fastify()
    api.all('/api/*', async (_request, reply) => {
      calls += 1
      return reply.code(503).header('retry-after', '5').send({ message: 'Busy' })
    })
    const apiOrigin = await api.listen({ port: 0, host: '127.0.0.1' })
    site = await buildSite(
      readSettings({ RELEASES: portal.store.folder, API_ORIGIN: apiOrigin, LOG_LEVEL: 'silent' }),
    )
  })
  afterEach(async () => {
    await site.close()
    await api.close()
  })

  it.each(['GET', 'HEAD', 'POST', 'DELETE'] as const)('gets each %s once', async (method) => {
    for (let i = 0; i < 5; i += 1) {
      const response = await site.inject({ method, url: '/api/committees' })
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
    }
    expect(calls).toBe(5)
  })
})

describe('over a connection', () => {
  beforeAll(() => portal.site.listen({ port: 0, host: '127.0.0.1' }))

  const CLOSING = 'HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n'

  /** Everything that the server says before it closes the connection. */
  async function answersTo(...parts: readonly (string | Buffer)[]): Promise<string> {
    const { port, address } = portal.site.server.address() as AddressInfo
    const socket = connect(port, address).setEncoding('utf8')
    let answer = ''
    socket.on('data', (text: string) => (answer += text))
    for (const part of parts) socket.write(part)
    await once(socket, 'close')
    return answer
  }

  const post = (head: string, body: Buffer) => [
    `POST /api/events HTTP/1.1\r\nHost: portal\r\nContent-Type: text/plain\r\n${head}\r\n\r\n`,
    body,
  ]
  const withLength = (size: number) => post(`Content-Length: ${size}`, Buffer.alloc(size, ' '))
  const inChunks = (size: number) =>
    post(
      'Transfer-Encoding: chunked',
      Buffer.from(`${size.toString(16)}\r\n${' '.repeat(size)}\r\n0\r\n\r\n`),
    )

  it.each([1, 8, 64])(
    'a body of %s times the limit gets 413, also for a sender who is not done',
    async (times) => {
      const size = times * MAX_BODY_BYTES + 1
      for (let i = 0; i < 3; i += 1) {
        for (const parts of [withLength(size), inChunks(size)])
          expect(await answersTo(...parts)).toMatch(/^HTTP\/1\.1 413 [^]*The request is too large\./)
      }
    },
  )

  it('a body of just the limit reaches the API', async () => {
    for (const parts of [withLength(MAX_BODY_BYTES), inChunks(MAX_BODY_BYTES)])
      expect(await answersTo(...parts, `GET /healthz ${CLOSING}`)).toMatch(
        /^HTTP\/1\.1 418 [^]*HTTP\/1\.1 200 /,
      )
  })

  it.each([
    ['*', 404],
    ['//', 404],
    ['/%', 404],
    ['http://other.example/home', 200],
  ])('the target %s gets %s', async (target, status) => {
    expect(await answersTo(`GET ${target} ${CLOSING}`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })
})
