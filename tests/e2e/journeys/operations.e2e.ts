import { expect, type Page } from '@playwright/test'
import { startCollector, type Collector, type SentSpan } from '@recog/server-kit/testing/collector'
import { heldPort } from '../../restarts/start-listening'
import { DEMO_PASSWORD, fillSignIn, signIn } from '../support/people'
import { answered, goTo, heading } from '../support/section-page'
import { test as portalTest } from '../support/test'

/** What the portal tells an operator: on a page, in metrics, in traces and in its logs. */

interface Watched {
  readonly collector: Collector
  /** The ports of both servers. */
  readonly metrics: readonly [site: string, api: string]
}

const test = portalTest.extend<Watched>({
  collector: async ({}, lend) => {
    const collector = await startCollector()
    await lend(collector)
    await collector.stop()
  },
  metrics: async ({}, lend) => lend([String(await heldPort()), String(await heldPort())]),
  settings: ({ collector, metrics: [site, api] }, lend) =>
    lend({ METRICS_PORT: site, API_METRICS_PORT: api, LOG_LEVEL: 'info', TRACES_URL: collector.url }),
})

test('an administrator sees how well the portal is set up', { tag: '@nightly' }, async ({ page, portal }) => {
  await signIn(page, portal.url, 'admin@recog.example', '/Admin')
  await page.getByRole('link', { name: 'System', exact: true }).click()
  await expect(heading(page)).toHaveText('System')
  const row = (check: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: check }) })
  await expect(row('Database schema')).toContainText('OK')
  await expect(row('Releases')).toContainText('All releases are as they were signed and published.')
  await expect(row('Public URL and TLS')).toContainText('Warning')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(row('Disk space')).toContainText('are free in PORTAL_DATA')
})

/** Spans of a server, in the order in which they arrived; a name such as `GET /api/projects`. */
const spansOf = (collector: Collector, service: string, name: string) =>
  collector.spans().filter((span) => span.service === service && span.name === name)

/** What caused a span of the API, up to the first request: names, outermost first. */
function causesOf(collector: Collector, span: SentSpan): string[] {
  const cause = collector.spans().find(({ spanId }) => spanId === span.parentSpanId)
  return [...(cause ? causesOf(collector, cause) : []), `${span.service}: ${span.name}`]
}

const OF_DOCUMENT = ['portal-site: GET /*', 'portal-site: GET /api/*']
const OF_ITS_OWN = ['portal-site: GET /api/*']

/** Wait until a call of the API has these causes, and at least one statement. @param isMeant which of several calls */
async function expectCall(
  collector: Collector,
  name: string,
  causes: readonly string[],
  isMeant: (span: SentSpan) => boolean,
) {
  const found = () =>
    spansOf(collector, 'portal-api', name).find(
      (span) =>
        isMeant(span) && causesOf(collector, span).join() === [...causes, `portal-api: ${name}`].join(),
    )
  await expect.poll(() => found()?.name, { message: `${name} after ${causes.join(', ')}` }).toBe(name)
  const { spanId } = found() as SentSpan
  await expect
    .poll(() => collector.spans().some((span) => span.parentSpanId === spanId && span.name === 'select'))
    .toBe(true)
}

/** The trace that the document on screen names. Spans arrive late, so those of the page before can follow the page's own. */
const traceOfDocument = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const traceparent = entry?.serverTiming.find(({ name }) => name === 'traceparent')?.description
    return traceparent?.split('-')[1]
  })

test(
  "a page's first calls belong to the trace of its document, and later ones do not",
  { tag: '@nightly' },
  async ({ page, portal, collector }) => {
    await signIn(page, portal.url, 'member@recog.example')
    const traces = new Set<string | undefined>()
    // The second time, the document comes from the cache of the browser, with the trace of the response that confirms it.
    for (const visit of [1, 2]) {
      await page.goto(`${portal.url}/committeeAccess`)
      await page.getByRole('link', { name: 'View details' }).first().waitFor()
      const trace = await traceOfDocument(page)
      expect(trace, `visit ${visit}`).toMatch(/^[0-9a-f]{32}$/)
      const isOfDocument = ({ traceId }: SentSpan) => traceId === trace
      await expectCall(collector, 'GET /api/committees', OF_DOCUMENT, isOfDocument)
      await expectCall(collector, 'GET /api/user/userinfo', OF_DOCUMENT, isOfDocument)
      traces.add(trace)
    }
    expect(traces.size).toBe(2)

    await goTo(page, 'Projects')
    await page.getByRole('main').getByRole('row').nth(1).waitFor()
    await expectCall(collector, 'GET /api/projects', OF_ITS_OWN, () => true)
    const causes = spansOf(collector, 'portal-api', 'GET /api/projects').flatMap((span) =>
      causesOf(collector, span),
    )
    expect(causes).not.toContain(OF_DOCUMENT[0])
  },
)

/** Every page and a few calls with something personal in their URL. */
const PATHS = [
  '/CommitteeAccess',
  '/committees/steering',
  '/profile',
  '/events',
  '/projects',
  '/steering/approve',
  '/steering/assign',
  '/wg/assign',
  '/Admin',
  '/admin/people',
  '/admin/system',
  '/admin/audit-logs?actorUserId=steering%40recog.example',
  '/members/nobody@hospital.example?name=Ada%20Lovelace',
  '/nowhere/xaver@hospital.example',
  '/api/user/xaver@hospital.example?token=a-secret-token',
]

/** What the portal knows of everybody. */
const namesAndAddresses = (page: Page) =>
  page.evaluate(async () => {
    const response = await fetch('/api/admin/people')
    const people = (await response.json()) as { displayName: string; email: string }[]
    return people.flatMap(({ displayName, email }) => [displayName, email])
  })

/** Values of the cookies of this browser: they sign in. */
const tokensOf = async (page: Page) =>
  (await page.context().cookies()).map(({ value }) => value).filter((value) => value.length > 1)

/** Whether a text contains a name or a secret as a word: `Ng` is not told by `nginx`. */
const isTold = (text: string, secret: string): boolean =>
  text
    .split(secret)
    .slice(1)
    .some((after, index) => {
      const before = text.split(secret)[index] ?? ''
      return !/[a-z]$/.test(before) && !/^[a-z]/.test(after)
    })

test('no log line, metric or span names a person, or has a token', async ({
  page,
  portal,
  collector,
  metrics,
}) => {
  await page.goto(`${portal.url}/home`)
  await page.getByRole('button', { name: 'Login' }).click()
  await fillSignIn(page, 'xaver@hospital.example', 'a wrong password, typed')
  await page.getByRole('alert').first().waitFor()
  await fillSignIn(page, 'admin@recog.example')
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  for (const path of PATHS) {
    await page.goto(portal.url + path)
    await answered(page)
  }
  // A response of the API may not call anything.
  await page.goto(`${portal.url}/admin/people`)
  const csrf = await page.evaluate(() => fetch('/api/auth/csrf-token').then((response) => response.json()))
  const { csrfToken } = csrf as { csrfToken: string }
  const tokens = await tokensOf(page)
  const people = await namesAndAddresses(page)

  const scraped = await Promise.all(
    metrics.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  )
  // Both servers have sent the spans of the last page.
  await expect.poll(() => spansOf(collector, 'portal-api', 'GET /api/admin/people').length).toBeGreaterThan(1)
  await expect.poll(() => spansOf(collector, 'portal-site', 'GET /*').length).toBeGreaterThan(PATHS.length)
  const told = [portal.log(), ...scraped, collector.text()].join('\n').toLowerCase()
  // It is the whole run: requests of the web server and of the API, their statements, and the failed sign-in.
  expect(told).toContain('"route":"/assets/')
  expect(told).toContain('"route":"/api/user/userinfo"')
  expect(told).toContain('from \\"users\\"')
  expect(told).toContain('portal_api_security_events_total{kind="sign-in.failed"} 1')
  const secrets = [
    ...people,
    'xaver',
    'hospital.example',
    'lovelace',
    'typed',
    'a-secret-token',
    DEMO_PASSWORD,
    csrfToken,
    ...tokens,
  ].filter((text) => text !== '' && text !== undefined)
  expect(secrets.length).toBeGreaterThan(100)
  expect(secrets.filter((text) => isTold(told, text.toLowerCase()))).toEqual([])
})
