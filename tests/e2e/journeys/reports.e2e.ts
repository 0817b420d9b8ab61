import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { isMeasuring, LATER_CODE, markMeasuring, measured, untilIdle } from '../support/measuring'
import { signIn } from '../support/people'
import { expectVersion, goTo, heading, settled } from '../support/section-page'
import { test as portalTest } from '../support/test'
import { listen } from '../support/listen'

/** Reports that browsers send to `REPORT_URL`, here on another origin: speed of pages, and nothing about people. */

const test = portalTest.extend<{ collector: ReportCollector }>({
  collector: async ({}, lend) => {
    const collector = await collectReports()
    await lend(collector)
    await collector.stop()
  },
  settings: ({ collector }, lend) => lend({ REPORT_URL: collector.url }),
})

const ofKind = ({ reports }: ReportCollector, kind: string) =>
  reports.filter((report) => report['kind'] === kind)

test('leaving a page reports it by its route', { tag: '@nightly' }, async ({ page, portal, collector }) => {
  await page.addInitScript(markMeasuring)
  // The measuring code loads late; earlier events are not lost.
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(LATER_CODE, async (route) => {
    if (await isMeasuring(page, route.request().url())) await held
    await route.continue()
  })
  await Promise.all([
    page.waitForRequest((request) => isMeasuring(page, request.url())),
    page.goto(`${portal.url}/home?from=mail`),
  ])
  expect(await page.evaluate(() => document.readyState)).toBe('complete')
  // This hydrates the page.
  await heading(page).click()
  await expectVersion(page, 'mf-public', /./)
  await untilIdle(page)
  letThrough()
  await measured(page)
  await untilIdle(page)
  await page.goto(`${portal.url}/contact`)
  await expect.poll(() => ofKind(collector, 'vitals')).toHaveLength(1)
  const [report] = ofKind(collector, 'vitals')
  expect(
    Object.keys(report ?? {})
      .toSorted()
      .join(' '),
  ).toBe('arrival cls inp kind lcp page section sectionVersion sections version')
  expect(report).toMatchObject({
    page: '/home',
    section: 'mf-public',
    arrival: 'navigate',
    version: expect.stringMatching(/^0\.1\.0-/),
    lcp: expect.any(Number),
    inp: expect.any(Number),
    cls: expect.any(Number),
    sections: { 'mf-public': { loads: 1, lastMs: expect.any(Number) } },
  })
})

test(
  "a member's reports of pages and navigations contain no id, name or address",
  { tag: '@nightly' },
  async ({ page, portal, collector }) => {
    await page.addInitScript(markMeasuring)
    await signIn(page, portal.url, 'member@recog.example')
    await page.goto(`${portal.url}/committeeAccess`)
    await measured(page)
    await page.getByRole('link', { name: 'View details' }).first().click()
    await expect(page).toHaveURL(/\/committees\//)
    const id = new URL(page.url()).pathname.split('/').at(-1) as string
    await page.reload()
    await measured(page)
    await page.getByRole('banner').getByRole('link', { name: 'Projects' }).hover()
    await settled(page)
    await goTo(page, 'Projects')
    await expect(heading(page)).toHaveText('Projects')
    await expect.poll(() => ofKind(collector, 'navigation')).toHaveLength(1)
    expect(ofKind(collector, 'navigation')[0]).toMatchObject({
      section: 'mf-projects',
      page: '/projects',
      ms: expect.any(Number),
      prefetched: true,
    })
    // A tab that is closed would have half a second for its report: then Chromium ends it.
    await page.goto(`${portal.url}/contact`)
    await expect
      .poll(() => ofKind(collector, 'vitals').at(-1))
      .toMatchObject({
        page: '/committees/:committeeId',
        arrival: 'reload',
        // Its panel on the page of the group, and its own page.
        sections: { 'mf-directory': { loads: 1 }, 'mf-projects': { loads: 2 } },
      })
    const sent = JSON.stringify(collector.reports)
    for (const personal of [`/${id}`, 'member@', 'recog.example', '?']) expect(sent).not.toContain(personal)
  },
)

interface ReportCollector {
  /** For `REPORT_URL`: another origin than the portal's. */
  readonly url: string
  /** Everything that browsers have sent, oldest first. */
  readonly reports: Readonly<Record<string, unknown>>[]
  stop(): Promise<void>
}

/** An operator's endpoint for reports: handles the CORS preflight, and accepts JSON. */
async function collectReports(): Promise<ReportCollector> {
  const reports: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-credentials', 'true')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (request.method !== 'POST') return void response.writeHead(204).end()
    void json(request).then((body) => {
      reports.push(body as Record<string, unknown>)
      response.writeHead(204).end()
    })
  })
  const { origin, stop } = await listen(server, '127.0.0.1')
  return { url: `${origin}/portal`, reports, stop }
}
