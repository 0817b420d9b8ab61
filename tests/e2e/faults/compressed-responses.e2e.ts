import { gzipSync } from 'node:zlib'
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'
import { recordNetwork } from '../support/network-log'
import { sessionOf } from '../support/people'
import { startPortal, type Portal } from '../support/portal'
import { slowClock } from '../support/section-page'
import { patientTest as test } from '../support/test'

/**
 * Proxies that change compressed responses: the page shows everything or the text for a failure, never a part. Once the proxy is gone
 * the page works again, although the browser may have stored what it got.
 */

let portal: Portal
let proxy: Awaited<ReturnType<typeof startMeddlingProxy>>
let session: Awaited<ReturnType<typeof sessionOf>>
test.beforeAll(async ({ browser }) => {
  portal = await startPortal()
  proxy = await startMeddlingProxy(portal.url)
  session = await sessionOf(browser, portal.url, 'member')
})
test.use({ storageState: ({}, lend) => lend(session) })
// A second attempt has what is left of the time of the first.
test.beforeEach(({ page }) => slowClock(page))
test.afterAll(async () => {
  proxy?.close()
  await portal?.remove()
})

const without = (headers: Passing['headers'], name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name))
const FAILURE = 'We could not load working groups right now. Please try again later.'
const half = (body: Buffer) => body.subarray(0, Math.floor(body.length / 2))

/** Each behaviour of the proxy, with the encoding in which the list then arrives. */
const HARMLESS: readonly (readonly [string, Meddling, string])[] = [
  ['changes nothing', {}, 'br'],
  ['asks for no encoding', { request: (headers) => without(headers, 'accept-encoding') }, ''],
  ['asks for gzip', { request: (headers) => ({ ...headers, 'accept-encoding': 'gzip' }) }, 'gzip'],
  [
    'compresses once more',
    {
      response: ({ headers, body }) => ({
        headers: { ...headers, 'content-encoding': 'br, gzip', etag: `W/${headers.etag}` },
        body: gzipSync(body),
      }),
    },
    'br, gzip',
  ],
]

const HARMFUL: Readonly<Record<string, Meddling['response']>> = {
  'removes the name of the encoding': ({ headers, body }) => ({
    headers: without(headers, 'content-encoding'),
    body,
  }),
  'names another encoding': ({ headers, body }) => ({
    headers: { ...headers, 'content-encoding': 'gzip' },
    body,
  }),
  'closes the connection halfway': ({ headers, body }) => ({
    headers: { ...headers, 'content-length': String(body.length) },
    body: half(body),
    isCut: true,
  }),
  'drops the second half and corrects the length': ({ headers, body }) => ({ headers, body: half(body) }),
}

for (const [what, meddling, encoding] of HARMLESS) {
  test(
    `a proxy that ${what}: all groups are shown, and a second visit sends them only if they changed`,
    { tag: '@nightly' },
    async ({ page }) => {
      const all = await groupsOf(page)
      proxy.meddling = meddling
      const network = await recordNetwork(page)
      const lists = () => network().filter(({ url }) => new URL(url).pathname === '/api/committees')
      await open(page)
      await expect.poll(() => shown(page)).toEqual(all)
      await expect.poll(() => lists().map(({ encoding }) => encoding)).toEqual([encoding])
      await open(page)
      await expect.poll(() => shown(page)).toEqual(all)
      await expect.poll(() => lists().map(({ status }) => status)).toEqual([200, 304])
    },
  )
}

for (const [what, response] of Object.entries(HARMFUL)) {
  test(
    `a proxy that ${what}: the page says that it could not load, and works once the proxy is gone`,
    { tag: '@nightly' },
    async ({ page }) => {
      const all = await groupsOf(page)
      proxy.meddling = response ? { response } : {}
      // The second page requests its data before its code has loaded.
      for (const _visit of ['first', 'second']) {
        await open(page)
        await expect(page.getByText(FAILURE)).toBeVisible()
        await expect(groups(page)).toHaveCount(0)
      }
      proxy.meddling = {}
      await open(page)
      await expect.poll(() => shown(page)).toEqual(all)
    },
  )
}

const groups = (page: Page) => page.getByRole('main').getByRole('link', { name: 'View details' })
const open = (page: Page) => page.goto(`${proxy.origin}/CommitteeAccess`)

/** The names of the groups that the page shows. */
const shown = (page: Page) =>
  groups(page).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))

/** The names of all groups. */
async function groupsOf(page: Page) {
  await page.goto(`${portal.url}/CommitteeAccess`)
  const response = await page.request.get(`${portal.url}/api/committees`)
  await expect(groups(page)).toHaveCount(((await response.json()) as unknown[]).length)
  return shown(page)
}

interface Passing {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** Close the connection after the body, although the headers announce more. */
  readonly isCut?: boolean
}

/** How a proxy changes what passes through it. */
interface Meddling {
  readonly request?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders
  readonly response?: (response: Passing) => Passing
}

/** Start a proxy in front of a portal that changes calls of the API as its `meddling` says at that moment. */
async function startMeddlingProxy(behind: string) {
  const proxy = { meddling: {} as Meddling, origin: '', close: () => void server.close() }
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/' } = incoming
    const isCall = url.startsWith('/api/') && url !== '/api/user/userinfo'
    const meddling = isCall ? proxy.meddling : {}
    const headers = meddling.request?.(incoming.headers) ?? incoming.headers
    const upstream = request(new URL(url, behind), { method, headers }, (received) => void answer(received))
    const answer = async (received: IncomingMessage) => {
      const { 'transfer-encoding': _chunked, connection: _hop, ...rest } = received.headers
      const passing: Passing = { headers: rest, body: await buffer(received) }
      const changed = received.statusCode === 200 ? (meddling.response?.(passing) ?? passing) : passing
      const length = received.statusCode === 304 ? {} : { 'content-length': String(changed.body.length) }
      outgoing.writeHead(received.statusCode ?? 502, { ...changed.headers, ...(changed.isCut ? {} : length) })
      if (changed.isCut) outgoing.write(changed.body, () => outgoing.destroy())
      else outgoing.end(changed.body)
    }
    incoming.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  proxy.origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return proxy
}
