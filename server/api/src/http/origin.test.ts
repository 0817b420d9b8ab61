import { startPortal, type TestPortal } from '../../testing/portal'
import { isTrustworthy } from './origin'

describe('pages of other origins', () => {
  let portal: TestPortal
  beforeAll(async () => (portal = await startPortal('sqlite', { ALLOWED_ORIGINS: 'https://portal.example' })))
  afterAll(() => portal.close())

  test('may read with credentials and write with the token if listed', async () => {
    const origin = { origin: 'https://portal.example', 'sec-fetch-site': 'same-site' }
    const member = await portal.as('member')
    const response = await member.get('/api/user/userinfo', origin)
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': 'https://portal.example',
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    })
    const renamed = await member.write(
      'PATCH',
      '/api/user/profile/name',
      { firstName: 'A', lastName: 'B' },
      origin,
    )
    expect(renamed.statusCode).toBe(200)
    const preflight = await portal.visitor().send({ method: 'OPTIONS', url: '/api/events', headers: origin })
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([
      204,
      origin.origin,
    ])
  })

  test.each([
    'null',
    'https://portal.example.evil',
    'https://evil.example',
    'http://portal.example',
    'https://portal.example:444',
  ])('may not read or write as %s', async (origin) => {
    const response = await (await portal.as('member')).get('/api/user/userinfo', { origin })
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
  })
})

test.each([
  'https://portal.example.org',
  'http://localhost:8080',
  'http://portal.localhost',
  'http://127.0.0.1',
  'http://[::1]:80',
])('browsers trust %s', (url) => expect(isTrustworthy(new URL(url))).toBe(true))

test.each([
  'http://portal.example.org',
  'http://192.168.1.7:8080',
  'http://localhost.evil.example',
  'http://1270.0.0.1.example',
  'http://[fe80::1]',
])('browsers do not trust %s', (url) => expect(isTrustworthy(new URL(url))).toBe(false))
