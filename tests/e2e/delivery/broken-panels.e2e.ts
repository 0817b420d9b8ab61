import { expect, type BrowserContext, type Page } from '@playwright/test'
import { giveUp } from '../support/measuring'
import { sessionOf } from '../support/people'
import { startPortal, type Portal } from '../support/portal'
import { publishUnchecked, rollBack } from '../support/releases'
import { heading } from '../support/section-page'
import { patientTest as test } from '../support/test'
import { contributing, removeAll } from '../support/variant'

/** What the checks of a release did not see, or were told to skip: whatever a panel does, the page around it stays. */

interface Fault {
  /** Code of the panel. */
  readonly panel: string
  /** What members see in the panel's place. */
  readonly ends: 'live' | 'previous' | 'failed'
  /** As which it is reported, under its section and version. */
  readonly kind: string
  /** The first page that is opened with it never responds again. */
  readonly hangs?: boolean
  /** It ends with its time limit, which begins when this is in its place. */
  readonly lasts?: RegExp
}

const made = (mount: string, unmount = '') => `() => ({
  async mount({ container, onReady, onCrash }) { container.textContent = 'broken'; ${mount} },
  update() {},
  async unmount() { ${unmount} },
})`

const FAULTS: Readonly<Record<string, Fault>> = {
  'throws when its code is read': {
    panel: `(() => { throw new Error('lost') })()`,
    ends: 'previous',
    kind: 'evaluate',
  },
  'is missing in its build': { panel: 'undefined', ends: 'previous', kind: 'contract' },
  'throws when it is mounted': {
    panel: made(`throw new Error('lost')`),
    ends: 'previous',
    kind: 'mount',
  },
  'is never mounted': {
    panel: made(`return new Promise(() => {})`),
    ends: 'previous',
    kind: 'timeout',
    lasts: /broken/,
  },
  'throws once it is shown': {
    panel: made(`onReady(); setTimeout(() => onCrash(new Error('lost')), 500)`),
    ends: 'failed',
    kind: 'crash',
  },
  'never has its data': {
    panel: made(''),
    ends: 'live',
    kind: 'mounted',
    lasts: /data-section-version.*broken/,
  },
  'throws where nobody catches it, and when it is left': {
    panel: made(
      `onReady(); setTimeout(() => { throw new Error('lost') }); Promise.reject(new Error('lost'))`,
      `throw new Error('stays')`,
    ),
    ends: 'live',
    kind: 'mounted',
  },
  'cannot be left': {
    panel: made('onReady()', 'return new Promise(() => {})'),
    ends: 'live',
    kind: 'mounted',
  },
  'loops for ever when it is mounted': {
    panel: made('for (;;);'),
    ends: 'previous',
    kind: 'hang',
    hangs: true,
  },
  'loops for ever over its data': {
    // A few steps after it was mounted.
    panel: made('void (async () => { for (let step = 0; step < 100; step += 1) await null; for (;;); })()'),
    ends: 'previous',
    kind: 'hang',
    hangs: true,
  },
}

const PAGE = '/committees/thorax'
const panel = (page: Page, name: string) => page.locator(`[data-contribution="${name}"]`)

let portal: Portal
let storageState: Awaited<ReturnType<typeof sessionOf>>

test.beforeAll(async ({ browser }) => {
  portal = await startPortal()
  // Before the page that follows signing in shows a broken panel.
  storageState = await sessionOf(browser, portal.url, 'member')
})
test.afterAll(() => portal?.remove())

for (const [what, { panel: code, ends, kind, hangs, lasts }] of Object.entries(FAULTS))
  test(`a group stays with all it has when a panel ${what}`, { tag: '@nightly' }, async ({ browser }) => {
    const label = what.replaceAll(/\W+/g, '-')
    const folder = await contributing('mf-projects', label, code)
    await publishUnchecked(portal, 'mf-projects', folder)
    const context = await browser.newContext({ storageState })
    if (hangs) await hang(context, portal.url)
    const page = await context.newPage()
    // A minute later: nobody waits for what hangs any more.
    if (hangs)
      await page.addInitScript(() => {
        const now = Date.now.bind(Date)
        Date.now = () => now() + 60_000
      })
    await page.goto(portal.url + PAGE)
    const broken = panel(page, 'mf-projects/ProjectsOfGroup')
    if (lasts) {
      await expect(panel(page, 'mf-steering/EventsOfGroup')).toHaveAttribute('data-state', 'shown')
      await expect.poll(() => broken.innerHTML()).toMatch(lasts)
      await giveUp(page, 8_000)
    }
    await expect(broken).toHaveAttribute('data-state', ends === 'failed' ? 'failed' : 'shown')
    await expect(broken).toContainText(
      { live: 'broken', previous: 'All projects of this group', failed: 'Not available at the moment.' }[
        ends
      ],
    )
    await expect(heading(page)).toHaveText(/Thora/)
    await expect(page.getByRole('heading', { name: 'Members', exact: true })).toBeVisible()
    await expect(panel(page, 'mf-steering/EventsOfGroup')).toHaveAttribute('data-state', 'shown')
    const reported = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(await reported()).toMatch(
      new RegExp(`mf-projects\\W+version\\W+[^}]+\\.${label}\\W[^}]*kind\\W+${kind}\\W`),
    )
    await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click()
    await expect(heading(page)).toHaveText('Events')
    await context.close()
    // The next one replaces what works.
    await rollBack(portal, 'mf-projects')
    await removeAll([folder])
  })

/** Open the page, which never responds, and close it. */
async function hang(context: BrowserContext, portal: string): Promise<void> {
  const [page, beside] = [await context.newPage(), await context.newPage()]
  await page.goto(portal + PAGE, { waitUntil: 'commit' })
  await beside.goto(`${portal}/contact`)
  const notes = () => beside.evaluate(() => Object.keys(localStorage).join(' '))
  await expect.poll(notes).toContain('portal-running-mf-projects/ProjectsOfGroup@')
  await Promise.all([page.close(), beside.close()])
}
