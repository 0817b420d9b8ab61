import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { becomeMember } from '../support/main-job'
import { startNginxPortal, type NginxPortal } from '../support/nginx-portal'
import { publishUnchecked } from '../support/releases'
import { expectVersion, goTo, learnVersions, markPage, settled, watchRequests } from '../support/section-page'
import { patientTest as test } from '../support/test'
import { removeAll, variantOf } from '../support/variant'

/** `sections export`: the portal on another web server. */

let portal: NginxPortal
test.beforeAll(async () => {
  portal = await startNginxPortal()
})
test.afterAll(() => portal?.remove())

test('the main job works on nginx', { tag: '@nightly' }, async ({ browser }) => {
  await becomeMember(browser, portal.url)
})

test('responds like our own web server', { tag: '@nightly' }, async ({ request }) => {
  const home = await request.get(`${portal.url}/`, { maxRedirects: 0 })
  expect([home.status(), home.headers()['location']]).toEqual([302, '/home'])
  const identity = await request.get(`${portal.url}/identity/account/login`)
  for (const response of [home, identity])
    expect(response.headers()).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    })
  const page = await request.get(`${portal.url}/PROJECTS/7/`)
  expect(page.status()).toBe(200)
  expect(page.headers()).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
  expect(page.headers()['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
  const encoded = await request.get(`${portal.url}/members/a%2Fb?c=d`)
  expect([encoded.status(), await encoded.text()]).toEqual([200, expect.stringContaining('<title>Member ·')])
  expect(encoded.headers()['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self' 'sha256-/,
  )
  expect((await request.get(`${portal.url}/members/a/b`)).status()).toBe(404)
  const missing = await request.get(`${portal.url}/nothing/here`)
  expect([missing.status(), await missing.text()]).toEqual([404, expect.stringContaining('404 - Not Found')])
  expect(await getRaw(portal.url, '/members/%E0%A4%A')).toEqual([
    404,
    expect.stringContaining('404 - Not Found'),
  ])
  expect(await getRaw(portal.url, '/api/%zz')).toEqual([400, 'Bad request'])
  expect(await getRaw(portal.url, '/assets/%zz.js')).toEqual([400, 'Bad request'])
  const asset = await request.get(`${portal.url}/assets/nothing.js`)
  expect([asset.status(), asset.headers()['cache-control']]).toEqual([404, 'no-store'])
})

test(
  'responses of the API are compressed as the browser accepts, and sent only if they have changed',
  { tag: '@nightly' },
  async ({ request }) => {
    const url = `${portal.url}/api/openapi.json`
    const plain = await (await request.get(url, { headers: { 'accept-encoding': 'identity' } })).text()
    for (const encoding of ['br', 'gzip']) {
      const headers = { 'accept-encoding': encoding }
      const first = await request.get(url, { headers })
      expect(first.headers()).toMatchObject({ 'content-encoding': encoding, vary: 'Cookie, Accept-Encoding' })
      expect(await first.text()).toBe(plain)
      const etag = first.headers()['etag'] ?? ''
      expect((await request.get(url, { headers: { ...headers, 'if-none-match': etag } })).status()).toBe(304)
    }
  },
)

test('an open tab gets a new version when it enters the section', { tag: '@nightly' }, async ({ page }) => {
  watchRequests(page)
  await page.goto(`${portal.url}/projects`)
  await expectVersion(page, 'mf-projects', /^0\.1\.0-\w+$/)
  await settled(page)
  const sameDocument = await markPage(page)
  const folder = await variantOf('mf-projects', 'second')
  await publishUnchecked(portal, 'mf-projects', folder)
  await portal.exportAgain()
  await removeAll([folder])
  await learnVersions(page, 'Home')
  await goTo(page, 'Projects')
  await expectVersion(page, 'mf-projects', /second$/)
  expect(await sameDocument()).toBe(false)
})

/** Get a path exactly as it is spelled. @returns status and body */
function getRaw(origin: string, path: string): Promise<[number | undefined, string]> {
  return new Promise((resolve, reject) => {
    get(origin, { path }, (response) => {
      text(response).then((body) => resolve([response.statusCode, body]), reject)
    }).on('error', reject)
  })
}
