import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { MAX_BODY_BYTES } from '@recog/api-contract/constants'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'

const nested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
const bodies: readonly [string, string, number][] = [
  ['nothing', '', 400],
  ['half a document', '{"userId":', 400],
  ['a list', '[]', 400],
  ['null', 'null', 400],
  ['a number', '1', 400],
  ['fifty thousand brackets', nested, 400],
  [
    'fifty levels in a field that nobody reads',
    `{"userId":"member","assignments":[PAIR],"more":${'['.repeat(50)}${']'.repeat(50)}}`,
    400,
  ],
  ['a prototype', '{"__proto__":{"isAdmin":true},"userId":"member","assignments":[PAIR]}', 400],
  [
    'a constructor',
    '{"constructor":{"prototype":{"isAdmin":true}},"userId":"member","assignments":[PAIR]}',
    400,
  ],
  ['a NUL', '{"userId":"a\\u0000b"}', 400],
  ['half a surrogate pair', '{"userId":"\\ud800"}', 400],
  ['a key sent twice', '{"userId":"member","assignments":[PAIR],"userId":"steering"}', 400],
  [
    'a nested key sent twice',
    '{"userId":"member","assignments":[{"committeeId":"alpha","assigned":true,"assigned":false}]}',
    400,
  ],
  [
    'a key sent twice, once in escapes',
    '{"userId":"member","assignments":[PAIR],"user\\u0049d":"steering"}',
    400,
  ],
  ['ten thousand equal keys', `{${'"userId" : "x",'.repeat(10_000)}"userId":"x"}`, 400],
  ['wrong types', '{"userId":{"$gt":""},"assignments":"x"}', 400],
  ['nine thousand groups', `{"userId":"member","assignments":[${'{},'.repeat(9000)}{}]}`, 400],
  ['a hundred and thirty thousand numbers', `[${'1,'.repeat(130_000)}1]`, 400],
  ['more than 256 kB', JSON.stringify({ userId: 'x'.repeat(300_000) }), 413],
]

describeEachEngine('hostile requests', (engine) => {
  let portal: TestPortal
  beforeAll(async () => (portal = await startPortal(engine)))
  afterAll(() => portal.close())

  test.each(bodies)('refuses %s', async (_name, payload, status) => {
    const steering = await portal.as('steering')
    const headers = { 'content-type': 'application/json', 'x-csrf-token': await steering.token() }
    const sent = payload.replace('PAIR', '{"committeeId":"alpha","assigned":true}')
    const response = await steering.send({
      method: 'POST',
      url: '/api/steering/assign',
      headers,
      payload: sent,
    })
    expect(response.statusCode).toBe(status)
    expect(Object.prototype).not.toHaveProperty('isAdmin')
  })

  test('does not wait without end for the rest of a request', () => {
    // Node closes the connection after this time; without it, never.
    const { requestTimeout, headersTimeout } = portal.server.server
    expect(requestTimeout).toBeGreaterThan(0)
    expect(requestTimeout).toBeLessThanOrEqual(30_000)
    expect(headersTimeout).toBeLessThanOrEqual(requestTimeout)
  })

  test('does not take equal keys of different objects, or keys inside texts, for duplicates', async () => {
    const steering = await portal.as('steering')
    const title = 'a "title": {"title":1, \\"title": \\\\'
    const event = { title, scheduledUtc: '2030-01-01T00:00:00Z', note: '"note":"note"' }
    expect((await steering.post('/api/events', event)).json()).toMatchObject({ title })
    const pairs = ['alpha', 'beta'].map((committeeId) => ({ committeeId, assigned: true }))
    const body = { userId: 'member', assignments: pairs }
    expect((await steering.post('/api/steering/assign', body)).statusCode).toBe(200)
  })

  test.each([
    '/api/committees/%00',
    '/api/committees/%ff',
    '/api/committees/%E0%A4%A',
    '/api/committees/..%2f..%2fetc',
    `/api/committees/${'x'.repeat(300)}`,
    `/api/committees/${'x'.repeat(5000)}`,
    '/api/committees/undefined',
    '/api/projects/new',
    "/api/user/'%20or%201=1--",
    '/api/user/%F0%9F%92%A9',
    '/api//committees',
    '/api/admin/audit-logs?page=-1&pageSize=99999999&action=%00',
    '/dev/outbox',
  ])('%s causes no server error', async (url) => {
    const member = await portal.as('member')
    const { statusCode } = await member.get(url)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
  })

  test('refuses a malformed URL like any other invalid request', async () => {
    const response = await portal
      .visitor()
      .send({ method: 'GET', url: { pathname: '/api/committees/%E0%A4%A' } })
    expect([response.statusCode, response.json()]).toEqual([400, { message: 'The request is not valid.' }])
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test.each([
    'recog-session=x',
    'recog-session=%00',
    `recog-session=${'A'.repeat(43)}`,
    'a'.repeat(4000),
    '=;=;',
    'recog-session="',
  ])('the cookie %s signs nobody in', async (cookie) => {
    const response = await portal.visitor().get('/api/user/userinfo', { cookie })
    expect(response.statusCode).toBe(401)
  })

  const headers =
    `accept accept-encoding accept-language authorization content-type cookie forwarded if-match if-none-match
    origin referer sec-fetch-site traceparent user-agent x-csrf-token x-forwarded-for x-forwarded-host
    x-forwarded-proto`.split(/\s+/)
  const fillers = { blanks: ' ', tabs: '\t', commas: ',', semicolons: ';', quotes: '"' }

  // Work that grows with the square of the length would take longer than any limit.
  test.each(Object.entries(fillers))(
    'answers at once to a megabyte of %s in any header',
    async (_, filler) => {
      const member = await portal.as('member')
      for (const name of headers) {
        const header = { [name]: `a/b${filler.repeat(1_000_000)}x"` }
        for (const url of ['/api/committees', '/identity/account/login'])
          expect((await member.get(url, header)).statusCode).toBeLessThan(500)
        expect((await member.post('/api/events', {}, header)).statusCode).toBeLessThan(500)
      }
    },
  )
})

test('a refusal arrives although its sender is not done', async () => {
  const portal = await startPortal('sqlite')
  await portal.server.listen({ port: 0, host: '127.0.0.1' })
  const { port, address } = portal.server.server.address() as AddressInfo
  const size = 64 * MAX_BODY_BYTES
  const answerTo = async (url: string, type: string) => {
    const socket = connect(port, address).setEncoding('utf8')
    let answer = ''
    socket.on('data', (text: string) => (answer += text))
    const headers = `Host: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${size}`
    socket.write(`POST ${url} HTTP/1.1\r\n${headers}\r\n\r\n`)
    socket.write(Buffer.alloc(size, 'x'))
    await once(socket, 'close')
    return answer
  }
  for (let i = 0; i < 5; i += 1) {
    const form = 'application/x-www-form-urlencoded'
    expect(await answerTo('/identity/account/login', form)).toMatch(/^HTTP\/1\.1 413 /)
    expect(await answerTo('/api/projects', 'application/json')).toMatch(/^HTTP\/1\.1 401 /)
    expect(await answerTo('/api/nothing', 'text/plain')).toMatch(/^HTTP\/1\.1 404 /)
  }
  await portal.close()
})
