import { expect, type Browser } from '@playwright/test'
import { type Audience, BUCKETS, type Canary, isInCanary } from '@recog/release-service/release'
import { readLedger } from '@recog/release-service/store'
import { publish } from '@recog/release-service/operations'
import { signIn } from '../support/people'
import { startPortal, type Portal } from '../support/portal'
import { keyOf, publishUnchecked, releasesOf, storeOf } from '../support/releases'
import { expectVersion } from '../support/section-page'
import { patientTest as test } from '../support/test'
import { handWritten, removeAll, variantOf } from '../support/variant'

/** Releases that a part of the visitors gets first. */

let portal: Portal
const folders: string[] = []
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(async () => {
  await portal?.remove()
  await removeAll(folders)
})

async function startCanary(folder: string, audience: Audience): Promise<Canary> {
  folders.push(folder)
  const why = { by: 'a test', reason: 'a canary', unchecked: true }
  const builds = [{ name: 'mf-projects', folder }]
  await publish({ store: storeOf(portal), key: await keyOf(portal), builds, audience, ...why })
  const canary = await runningCanary()
  if (!canary) throw new Error('The canary does not run')
  return canary
}

let visitors = 0
const ledger = () => readLedger(releasesOf(portal))
const runningCanary = async () => (await ledger()).canaries[0]
const liveVersion = async () => (await ledger()).live['mf-projects']?.version ?? ''

const bucketsOf = (canary: Canary, isIn: boolean, count: number) =>
  Array.from({ length: BUCKETS }, (_, bucket) => bucket)
    .filter((bucket) => isInCanary(canary, { bucket, groups: [] }) === isIn)
    .slice(0, count)

/** The windows of a visitor with a network of their own. */
const newVisitor = (browser: Browser) =>
  browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': `192.0.2.${(visitors += 1)}` } })

/** How often pages have reported that they show a version of the projects. */
async function mounts(): Promise<number> {
  const { versions } = (await (await fetch(`${portal.url}/dev/sections/health.json`)).json()) as {
    versions: { section: string; mounts: number }[]
  }
  return versions.reduce((sum, each) => sum + (each.section === 'mf-projects' ? each.mounts : 0), 0)
}

/** Runs while a page shows the projects. @returns once it has reported that, which a window that closes would not send any more */
async function untilReported<T>(show: () => Promise<T>): Promise<T> {
  const before = await mounts()
  const shown = await show()
  await expect.poll(mounts).toBeGreaterThan(before)
  return shown
}

/** A visitor who opens the projects once. @returns the version that is on screen in the end */
async function visit(browser: Browser, bucket: number): Promise<string | null> {
  const context = await newVisitor(browser)
  await context.addCookies([{ name: 'portal-bucket', value: String(bucket), url: portal.url }])
  const page = await context.newPage()
  const version = await untilReported(async () => {
    await page.goto(`${portal.url}/projects`)
    const shown = page.locator('[data-slot="mf-projects"][data-state="shown"][data-section-version]')
    return shown.getAttribute('data-section-version')
  })
  await context.close()
  return version
}

test(
  'a canary that does not mount is stopped, and meanwhile its visitors get the live version in the same page',
  { tag: '@nightly' },
  async ({ browser }) => {
    const live = await liveVersion()
    const broken = await handWritten('mf-projects', 'broken', 'throw new Error("seeded")')
    const canary = await startCanary(broken, { share: 0.1 })
    for (const bucket of bucketsOf(canary, false, 3)) expect(await visit(browser, bucket)).toBe(live)
    for (const bucket of bucketsOf(canary, true, 3)) expect(await visit(browser, bucket)).toBe(live)
    await expect.poll(runningCanary).toBeUndefined()
    const last = (await ledger()).entries.at(-1)
    expect(last).toMatchObject({ action: 'stop', by: 'release service' })
    expect(last?.reason).toContain('in 3 of 3 networks, of the live version in 0 of 3')
  },
)

test(
  'a healthy canary goes on for its share, and the operator sees its figures',
  { tag: '@nightly' },
  async ({ browser, page }) => {
    const live = await liveVersion()
    const canary = await startCanary(await variantOf('mf-projects', 'canary'), { share: 0.1 })
    for (const bucket of bucketsOf(canary, true, 3)) expect(await visit(browser, bucket)).toBe(canary.version)
    for (const bucket of bucketsOf(canary, false, 3)) expect(await visit(browser, bucket)).toBe(live)
    expect(await runningCanary()).toEqual(canary)
    await page.goto(`${portal.url}/dev/sections`)
    const row = page
      .getByRole('region', { name: 'Canaries', exact: true })
      .getByRole('row', { name: /^mf-projects/ })
    await expect(row).toContainText('10% of visitors')
    await expect(row).toContainText('0 of 3; live 0 of 3')
  },
)

test('members of a group get its canary when they are signed in', { tag: '@nightly' }, async ({ page }) => {
  const live = await liveVersion()
  await page.goto(`${portal.url}/projects`)
  await signIn(page, portal.url, 'member@recog.example')
  const groups = (await (await page.request.get(`${portal.url}/api/user/userinfo`)).json()) as {
    committees: { name: string }[]
  }
  const canary = await startCanary(await variantOf('mf-projects', 'group'), {
    group: groups.committees[0]?.name ?? '',
  })
  await page.goto(`${portal.url}/projects`)
  await expectVersion(page, 'mf-projects', canary.version)
  await page.context().clearCookies()
  await page.goto(`${portal.url}/projects`)
  await expectVersion(page, 'mf-projects', live)
})

test(
  'a live version that hangs is noticed by the next page, which shows the fallback version, and then undone',
  { tag: '@nightly' },
  async ({ browser }) => {
    const before = await liveVersion()
    const folder = await handWritten('mf-projects', 'hangs', 'while (true) {}')
    folders.push(folder)
    await publishUnchecked(portal, 'mf-projects', folder)
    expect(await liveVersion()).not.toBe(before)
    for (const _visitor of ['first', 'second', 'third']) {
      const context = await newVisitor(browser)
      const hanging = await context.newPage()
      await hanging.goto(`${portal.url}/projects`, { waitUntil: 'commit' })
      const page = await context.newPage()
      await page.goto(`${portal.url}/contact`)
      const noted = () =>
        page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('running')))
      await expect.poll(noted).toBe(true)
      // Nobody waits for an endless loop: they close the tab and come back later.
      await page.addInitScript(() => {
        const { now } = Date
        Date.now = () => now() + 60_000
      })
      await untilReported(async () => {
        await page.goto(`${portal.url}/projects`)
        await expectVersion(page, 'mf-projects', before)
      })
      await context.close()
    }
    await expect.poll(liveVersion).toBe(before)
    expect((await ledger()).live['mf-projects']).toMatchObject({ action: 'rollback', by: 'release service' })
  },
)
