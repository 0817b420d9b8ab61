import { expect, test } from '@playwright/test'
import { isMeasuring, LATER_CODE, measured, untilIdle } from '../support/measuring'
import { signIn } from '../support/people'
import { startPortal, type Portal } from '../support/portal'
import { collectReports, type ReportCollector } from '../support/report-collector'
import { expectVersion, goTo, heading } from '../support/section-page'

/** Reports that browsers send to `REPORT_URL`, here on another origin: speed of pages, and nothing about people. */

let collector: ReportCollector
let portal: Portal
test.beforeAll(async () => {
  collector = await collectReports()
  portal = await startPortal({ REPORT_URL: collector.url })
})
test.afterAll(async () => {
  await portal?.remove()
  await collector?.stop()
})
test.beforeEach(() => collector.reports.splice(0))

const ofKind = (kind: string) => collector.reports.filter((report) => report['kind'] === kind)

test('leaving a page reports it by its route', { tag: '@nightly' }, async ({ page }) => {
  // The measuring code loads late; earlier events are not lost.
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(LATER_CODE, async (route) => {
    if (await isMeasuring(page, route.request().url())) await held
    await route.continue()
  })
  const [request] = await Promise.all([
    page.waitForRequest((request) => isMeasuring(page, request.url())),
    page.goto(`${portal.url}/home?from=mail`),
  ])
  expect(await page.evaluate(() => document.readyState)).toBe('complete')
  // This hydrates the page.
  await heading(page).click()
  await expectVersion(page, 'mf-public', /./)
  await untilIdle(page)
  letThrough()
  await (await request.response())?.finished()
  // Wait until it has run: a busy browser takes a while.
  for (let turn = 0; turn < 5; turn += 1) await untilIdle(page)
  await page.goto(`${portal.url}/contact`)
  await expect.poll(() => ofKind('vitals')).toHaveLength(1)
  const [report] = ofKind('vitals')
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
  async ({ page }) => {
    await signIn(page, portal.url, 'member@recog.example')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await Promise.all([measured(page), page.goto(`${portal.url}/committeeAccess`)])
    await page.getByRole('link', { name: 'View details' }).first().click()
    await expect(page).toHaveURL(/\/committees\//)
    const id = new URL(page.url()).pathname.split('/').at(-1) as string
    await Promise.all([measured(page), page.reload()])
    await page.getByRole('banner').getByRole('link', { name: 'Projects' }).hover()
    await page.waitForLoadState('networkidle')
    await goTo(page, 'Projects')
    await expect(heading(page)).toHaveText('Projects')
    await expect.poll(() => ofKind('navigation')).toHaveLength(1)
    expect(ofKind('navigation')[0]).toMatchObject({
      section: 'mf-projects',
      page: '/projects',
      ms: expect.any(Number),
      prefetched: true,
    })
    await page.close({ runBeforeUnload: true })
    await expect
      .poll(() => ofKind('vitals').at(-1))
      .toMatchObject({
        page: '/committees/:committeeId',
        arrival: 'reload',
        sections: { 'mf-directory': { loads: 1 }, 'mf-projects': { loads: 1 } },
      })
    const sent = JSON.stringify(collector.reports)
    for (const personal of [`/${id}`, 'member@', 'recog.example', '?']) expect(sent).not.toContain(personal)
  },
)
