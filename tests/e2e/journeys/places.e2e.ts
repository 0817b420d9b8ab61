import { expect, type Page, type Route } from '@playwright/test'
import { FILE_FAULTS } from '../chaos/cases'
import { giveUp, shiftsOf, watchShifts } from '../support/measuring'
import { sessionOf } from '../support/people'
import { heading } from '../support/section-page'
import { test } from '../support/test'

/** What sections contribute to each other's pages, and what is left of a page when that breaks in every way. */

interface Document {
  readonly sections: Readonly<
    Record<
      string,
      { readonly live: { readonly version: string; readonly contributions?: readonly string[] } }
    >
  >
  readonly places: Readonly<Record<string, readonly { readonly section: string; readonly title: string }[]>>
}
async function registryOf(portal: string): Promise<Document> {
  const html = await (await fetch(`${portal}/projects`)).text()
  return JSON.parse(/id="portal-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Document
}

/** One that a panel does not survive, and one that it does. */
const FEW = FILE_FAULTS.filter(({ name }) => name === '404' || name === 'slow')

/** The pages with places, something of their own that must stay, and what breaks a panel. The code for places is the same on all of them. */
const HOSTS = [
  { path: '/home', place: 'home.panel', own: 'What you can do here', faults: FILE_FAULTS },
  { path: '/committees/thorax', place: 'group.panel', own: 'Members', faults: FEW },
  { path: '/members/demo-lead', place: 'person.panel', own: 'Working Group Memberships', faults: FEW },
]

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const panel = (page: Page, name: string) => page.locator('[aria-busy]', { has: title(page, name) })
const FAILED = 'Not available at the moment.'

test('a group has its projects, a person theirs, and a member their part of the portal', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ storageState: await sessionOf(browser, portal.url, 'steering') })
  const page = await context.newPage()
  await page.goto(`${portal.url}/committees/thorax`)
  const projects = panel(page, 'Projects of this group')
  await projects.getByRole('link', { name: 'All projects of this group' }).click()
  await expect(page).toHaveURL(/\/projects\?group=thorax$/)
  await page.goBack()
  await expect(projects).toContainText('All projects of this group')
  await page.goto(`${portal.url}/members/demo-lead`)
  await expect(panel(page, 'Projects')).toContainText('All projects')
  await page.goto(`${portal.url}/home`)
  for (const name of ['Next events', 'My projects', 'Waiting for you', 'My working groups'])
    await expect(panel(page, name)).toHaveAttribute('aria-busy', 'false')
  await context.close()
})

test('a group and its people stay when a panel does not load, and the panel says so', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ storageState: await sessionOf(browser, portal.url, 'member') })
  const page = await context.newPage()
  await breakSection(page, portal.url, 'mf-projects', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${portal.url}/committees/thorax`)
  await expect(panel(page, 'Projects of this group')).toContainText(FAILED)
  await expect(title(page, 'Members')).toBeVisible()
  await expect(heading(page)).toHaveText(/Thora/)
  // The failure belongs to the section that contributes.
  const { sections } = await registryOf(portal.url)
  expect(await failuresIn(page)).toContain(`mf-projects ${sections['mf-projects']?.live.version}`)
  await context.close()
})

for (const [ends, end] of [
  ['loads', (route: Route) => route.continue()],
  ['fails', (route: Route) => route.fulfill({ status: 404, body: '' })],
] as const)
  test(`the panels below one that ${ends} late are there before it, and stay where they are; it has no hole`, async ({
    browser,
    portal,
  }) => {
    const storageState = await sessionOf(browser, portal.url, 'member')
    // High enough for what follows the panels, which may move where nobody sees it.
    const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 1600 } })
    const page = await context.newPage()
    let release = () => {}
    const late = new Promise<void>((resolve) => (release = resolve))
    await breakSection(page, portal.url, 'mf-steering', (route) => late.then(() => end(route)))
    await page.goto(`${portal.url}/home`)
    const [slow, below] = [panel(page, 'Next events'), panel(page, 'My projects')]
    await expect(below).toContainText('All projects')
    await expect(slow).toHaveAttribute('aria-busy', 'true')
    const about = page.getByText('Previous meetings')
    await expect(about).toBeVisible()
    const [before, aboutBefore] = [await below.boundingBox(), await about.boundingBox()]
    release()
    await expect(slow).toHaveAttribute('aria-busy', 'false')
    expect(await below.boundingBox()).toEqual(before)
    expect(await about.boundingBox()).toEqual(aboutBefore)
    const free = (frame: HTMLElement) => frame.clientHeight - (frame.firstElementChild?.clientHeight ?? 0)
    expect(await slow.locator('[tabindex="-1"]').evaluate(free)).toBeLessThan(20)
    await context.close()
  })

test('a late panel offers to show the rest only while it hides something', async ({ browser, portal }) => {
  const storageState = await sessionOf(browser, portal.url, 'steering')
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  let release = () => {}
  const late = new Promise<void>((resolve) => (release = resolve))
  await breakSection(page, portal.url, 'mf-steering', (route) => late.then(() => route.continue()))
  await page.goto(`${portal.url}/home`)
  await expect(panel(page, 'My projects')).toContainText('All projects')
  release()
  const tasks = panel(page, 'Waiting for you')
  await expect(tasks).toContainText('projects without approval')
  const rest = tasks.getByRole('button', { name: 'Show all' })
  const sizeOfLast = (size: string) =>
    tasks
      .getByRole('link')
      .last()
      .evaluate((link, fontSize) => Object.assign(link.style, { fontSize }), size)
  await sizeOfLast('6rem')
  await expect(rest).toBeVisible()
  await sizeOfLast('')
  await expect(rest).toHaveCount(0)
  await context.close()
})

test('what a panel shows in time stands where its skeleton stood', async ({ browser, portal }) => {
  const context = await browser.newContext({ storageState: await sessionOf(browser, portal.url, 'member') })
  const page = await context.newPage()
  // No panel is late, however slow the machine.
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window)
    Object.assign(window, { setTimeout: (handler: TimerHandler, ms = 0) => start(handler, ms * 50) })
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await breakSection(page, portal.url, 'mf-projects', (route) => held.then(() => route.continue()))
  await page.goto(`${portal.url}/members/demo-lead`)
  const projects = panel(page, 'Projects')
  const content = projects.locator('[tabindex="-1"]')
  const before = await content.boundingBox()
  release()
  await expect(projects).toHaveAttribute('data-state', 'shown')
  const after = await content.boundingBox()
  expect([after?.x, after?.y]).toEqual([before?.x, before?.y])
  await context.close()
})

for (const { path, place, own, faults } of HOSTS)
  test(
    `${path} keeps its heading, its own part and the other panels where they are, whatever breaks a panel`,
    { tag: '@nightly' },
    async ({ browser, portal }) => {
      const storageState = await sessionOf(browser, portal.url, 'member')
      const { places, sections } = await registryOf(portal.url)
      // Steering members are shown another one.
      const panels = (places[place] ?? []).filter(({ title: name }) => name !== 'Waiting for you')
      for (const { name: fault, make, ends } of faults) {
        // Who has seen a section fail is shown it no more.
        const context = await browser.newContext({ storageState })
        for (const broken of new Set(panels.map(({ section }) => section))) {
          const page = await context.newPage()
          await page.addInitScript(watchShifts)
          await breakSection(page, portal.url, broken, make())
          await page.goto(portal.url + path)
          await expect(page.getByText(own, { exact: true }), fault).toBeVisible()
          // No version was live before.
          const lost = panels.filter(({ section }) => section === broken && ends !== 'live')
          for (const each of panels.filter((one) => !lost.includes(one))) {
            await expect(panel(page, each.title), fault).toHaveAttribute('aria-busy', 'false')
            await expect(panel(page, each.title).getByText(FAILED), fault).toHaveCount(0)
          }
          // After eight seconds.
          if (fault === 'hangs')
            await expect
              .poll(() => giveUp(page, 8_000).then(() => page.getByText(FAILED).count()))
              .toBe(lost.length)
          for (const each of lost)
            await expect(panel(page, each.title).getByText(FAILED), fault).toHaveCount(1)
          expect(await shiftsOf(page), `${fault}: ${broken}`).toEqual([])
          if (ends !== 'live')
            expect(await failuresIn(page), fault).toContain(`${broken} ${sections[broken]?.live.version}`)
          await page.close()
        }
        await context.close()
      }
    },
  )

/** The sections that have failed in this browser, and in which version, as it has noted them. */
const failuresIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const events = JSON.parse(localStorage.getItem('portal-section-events') ?? '[]') as Record<
      string,
      string
    >[]
    return events.flatMap(({ section, version, kind }) =>
      kind === 'mounted' ? [] : [`${section} ${version}`],
    )
  })

/** Break the code that a section contributes, in its live version. */
async function breakSection(
  page: Page,
  portal: string,
  section: string,
  fault: Parameters<Page['route']>[1],
) {
  const files = (await registryOf(portal)).sections[section]?.live.contributions ?? []
  const own = files.filter((file) => file.endsWith('.js')).at(-1)
  await page.route(portal + own, fault)
}
