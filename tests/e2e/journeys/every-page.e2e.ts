import { createServer, type ServerResponse } from 'node:http'
import { connect, createServer as createLine } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { forward } from '@recog/release-tools/forward'
import { shiftsOf, untilIdle, watchShifts } from '../support/measuring'
import { brokenWords, misfits, sideways, smallTargets } from '../support/page-fit'
import { settled, watchRequests } from '../support/section-page'
import { test } from '../support/test'
import { VISITS } from '../support/pages'
import { sessionOf, type Persona } from '../support/people'
import { listen, type Served } from '../support/listen'

/**
 * Every route, for everyone who may see it. Nothing moves while it loads: no layout shift, with an API so slow that every loading
 * state appears. It fits its window and paper without broken words, also the smallest phone, and on a phone a finger hits every control.
 * At night it also fits every width, and axe finds nothing, light and dark.
 */

/** High enough to show the whole page. */
const SIZES = [
  { viewport: { width: 1280, height: 2400 } },
  { viewport: { width: 390, height: 3200 }, hasTouch: true },
] as const
/** In CSS pixels (WCAG 1.4.10). */
const SMALLEST_WIDTH = 320
const IS_EVERYTHING = process.env['TEST_SCOPE'] === 'all'
/**
 * Tablets and half screens; or each from the smallest phone to the last breakpoint, and those at which a page is as wide as it gets.
 * In CSS pixels.
 */
const WIDTHS = IS_EVERYTHING
  ? [...Array.from({ length: 25 }, (_, step) => SMALLEST_WIDTH + 40 * step), 1600, 2000, 2560]
  : [1024, 820, 720]
/** Between the margins of A4, in CSS pixels. */
const PAPER_WIDTH = 703
/** Exported as CSV: its columns do not fit a sheet. */
const NOT_FOR_PAPER = '/admin/audit-logs'
/** Delay of each response in milliseconds; session and data together exceed the time that the stage waits for a page. */
const SLOW = 300
/** 4G with little signal: latency in milliseconds, throughput in bytes a millisecond. */
const SLOW_LINE = { latency: 150, throughput: 200 }
const PHONE_AND_DESKTOP = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const
/** Each shows one page at a time: a tab behind another draws one frame a second, which hides what moves in between. */
const WINDOWS = 6

/** The others see the same screens with more in them. */
const NIGHTLY: readonly Persona[] = ['applicant', 'lead', 'steering', 'admin']

// The longest file: both workers take part.
test.describe.configure({ mode: 'parallel' })

for (const persona of Object.keys(VISITS) as Persona[]) {
  const tag = NIGHTLY.includes(persona) ? '@nightly' : []
  test(`no page moves while it loads, and each fits: ${persona}`, { tag }, async ({ browser, portal }) => {
    const storageState = await sessionOf(browser, portal.url, persona)
    for (const size of SIZES) {
      const problems: string[] = []
      await inWindows(VISITS[persona], async (paths) => {
        const context = await browser.newContext({ ...size, storageState })
        await slowDown(context)
        for (const path of paths) problems.push(...(await problemsOf(context, path)))
        await context.close()
      })
      expect.soft(problems, `at ${size.viewport.width} pixels`).toEqual([])
    }
  })
}

for (const persona of Object.keys(VISITS) as Persona[]) {
  test(
    `no page moves on the first visit over a slow line: ${persona}`,
    { tag: '@nightly' },
    async ({ browser, portal }) => {
      const { cookies, origins } = await sessionOf(browser, portal.url, persona)
      for (const viewport of PHONE_AND_DESKTOP) {
        await inWindows(VISITS[persona], async (paths) => {
          const line = await serveSlowly(portal.url)
          const there = origins.map((each) => ({ ...each, origin: line.origin }))
          for (const path of paths) {
            const context = await browser.newContext({ storageState: { cookies, origins: there }, viewport })
            await context.addInitScript(watchShifts)
            const page = await context.newPage()
            watchRequests(page)
            await page.goto(line.origin + path)
            await settled(page)
            expect.soft(await shiftsOf(page), `${path}, ${viewport.width} px`).toEqual([])
            await context.close()
          }
          await line.stop()
        })
      }
    },
  )
}

for (const { viewport } of SIZES) {
  test(
    `no document moves while it arrives piece by piece, ${viewport.width} px`,
    { tag: '@nightly' },
    async ({ browser, portal }) => {
      const line = await serveInPieces(portal.url)
      const moved = await Promise.all(
        VISITS.visitor.map(async (path) => {
          const context = await browser.newContext({ viewport })
          await context.addInitScript(watchShifts)
          const page = await context.newPage()
          await page.goto(line.origin + path)
          const shifts = await shiftsOf(page)
          await context.close()
          return shifts.map((shift) => `${path}: ${shift}`)
        }),
      )
      await line.stop()
      expect(moved.flat()).toEqual([])
    },
  )
}

test('going from page to page moves nothing that stays', { tag: '@nightly' }, async ({ browser, portal }) => {
  const context = await browser.newContext({ storageState: await sessionOf(browser, portal.url, 'steering') })
  await slowDown(context)
  const page = await context.newPage()
  watchRequests(page)
  await page.goto(`${portal.url}/home`)
  for (const name of ['Working Groups', 'Projects', 'Events', 'Steering', 'Contact']) {
    const link = page.getByRole('banner').getByRole('link', { name })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await settled(page)
  }
  expect(await shiftsOf(page)).toEqual([])
  await context.close()
})

/** Share pages out to windows, each of which takes the next when it has done one. */
async function inWindows(
  paths: readonly string[],
  inOneWindow: (paths: Iterable<string>) => Promise<void>,
): Promise<void> {
  const waiting = paths.values()
  await Promise.all(Array.from({ length: WINDOWS }, () => inOneWindow(waiting)))
}

async function slowDown(context: BrowserContext): Promise<void> {
  await context.addInitScript(watchShifts)
  await context.route(/\/api\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW))
    await route.continue()
  })
}

async function problemsOf(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage()
  watchRequests(page)
  await page.goto(path)
  await settled(page)
  await expect(page.getByText('Loading user state...')).toHaveCount(0)
  const problems = [
    ...(await shiftsOf(page)),
    ...(IS_EVERYTHING ? await axeProblems(page) : []),
    ...(await fitProblems(page)),
  ]
  await page.close()
  return problems.map((problem) => `${path}: ${problem}`)
}

async function fitProblems(page: Page): Promise<string[]> {
  const problems = await misfits(page)
  if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) {
    problems.push(...(await smallTargets(page)))
    return [...problems, ...(await misfitsAt(page, [SMALLEST_WIDTH]))]
  }
  problems.push(...(await misfitsAt(page, WIDTHS)))
  if (page.url().includes(NOT_FOR_PAPER)) return problems
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: PAPER_WIDTH, height: 2400 })
  await untilIdle(page)
  const printed = [...(await sideways(page)), ...(await brokenWords(page))]
  return [...problems, ...printed.map((problem) => `on paper: ${problem}`)]
}

/** Without a page of its own to put together the results of frames, of which the portal has none. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode()

/** In dark, only colours are checked: everything else is the same. */
async function axeProblems(page: Page): Promise<string[]> {
  // Colours between those of two themes are of neither.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const light = await axe(page).analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await axe(page).withRules(['color-contrast']).analyze()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  return [...light.violations, ...dark.violations].flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  )
}

/** What does not fit, each with the widths. */
async function misfitsAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const found = new Map<string, number[]>()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 3200 })
    let problems: string[] = []
    // Cards instead of a table, for example, follow the window some frames later.
    const fits = expect.poll(async () => (problems = await misfits(page)), { timeout: 60_000 })
    await fits.toEqual([]).catch(() => undefined)
    for (const problem of problems) found.set(problem, [...(found.get(problem) ?? []), width])
  }
  return [...found].map(([problem, at]) => `${problem} at ${at.join(', ')} pixels`)
}

/** The portal at `url` over a slow line. Chromium's own (`emulateNetworkConditions`) leaves every request of a page open now and then. */
function serveSlowly(url: string): Promise<Served> {
  const { port } = new URL(url)
  let freeAt = 0
  async function* slowly(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      const now = Date.now()
      freeAt = Math.max(freeAt, now) + chunk.length / SLOW_LINE.throughput
      await pause(Math.max(SLOW_LINE.latency, freeAt - now))
      yield chunk
    }
  }
  return listen(
    createLine((visitor) => {
      const portal = connect(Number(port), 'localhost')
      // Either side may hang up.
      pipeline(visitor, portal).catch(() => {})
      pipeline(portal, slowly, visitor).catch(() => {})
    }),
  )
}

/** Milliseconds between two pieces, so that each has its own frame. */
const BETWEEN_PIECES = 50

/** The portal at `url` over a connection that delivers the body of a document tag by tag. */
function serveInPieces(url: string): Promise<Served> {
  const portal = new URL(url)
  return listen(createServer((request, response) => forward(portal, request, response, sendInPieces)))
}

async function sendInPieces(html: string, response: ServerResponse): Promise<void> {
  for (const piece of piecesOf(html)) {
    response.write(piece)
    await pause(BETWEEN_PIECES)
  }
  response.end()
}

/** Split a document: everything before the body, then each tag and text. */
function piecesOf(html: string): string[] {
  const body = html.indexOf('<body')
  return [html.slice(0, body), ...(html.slice(body).match(/<[^>]*>|[^<]+/g) ?? [])]
}
