import os from 'node:os'
import { chromium, type Browser, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../support/browser'
import { medianOf } from '../support/median'
import { buildTestedStorybook, serveFolder } from '../stories/build'

const VISITS = 5
const STORIES = ['components-button--playground', 'sections-projects-list--member']

/** `npm run bench -- storybook`: how long until the first story of the static Storybook is on screen. */
async function main(): Promise<void> {
  const server = await serveFolder(await buildTestedStorybook())
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...CHROMIUM_FLAGS] })
  try {
    for (const story of STORIES) {
      const visits: FirstStory[] = []
      for (let visit = 0; visit < VISITS; visit += 1)
        visits.push(await measureFirstStory(browser, `${server.url}/index.html?path=/story/${story}`))
      console.log(report(story, visits))
    }
  } finally {
    await browser.close()
    server.close()
  }
}

function report(story: string, visits: readonly FirstStory[]): string {
  const { cold, warm, requests, kilobytes } = medianOf(visits)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  return `${story}: ${seconds(cold)}, second visit ${seconds(warm)}; ${requests} requests, ${kilobytes} kB (median of ${VISITS}, load ${os.loadavg()[0]?.toFixed(1)})`
}

/** How long until the first story of a Storybook is on screen, in ms, and what the browser received until then, in kB. */
interface FirstStory {
  readonly cold: number
  /** Second visit with the same browser. */
  readonly warm: number
  readonly kilobytes: number
  readonly requests: number
}

/**
 * Open a Storybook twice with an empty cache, sidebar and toolbar included.
 *
 * @param url of the story, as `?path=/story/<id>` names it
 */
async function measureFirstStory(browser: Browser, url: string): Promise<FirstStory> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    await context.addInitScript(noteFirstStory)
    const page = await context.newPage()
    const received = { kilobytes: 0, requests: 0 }
    page.on('requestfinished', async (request) => {
      const { responseBodySize } = await request.sizes().catch(() => ({ responseBodySize: 0 }))
      received.requests += 1
      received.kilobytes += responseBodySize / 1000
    })
    const cold = await untilStory(page, url)
    const { kilobytes, requests } = received
    await page.goto('about:blank')
    return { cold, warm: await untilStory(page, url), kilobytes: Math.round(kilobytes), requests }
  } finally {
    await context.close()
  }
}

async function untilStory(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  const started = await page.evaluate(() => performance.timeOrigin)
  const frame = await (await page.waitForSelector('#storybook-preview-iframe')).contentFrame()
  const shown = await frame?.waitForFunction(
    () => (globalThis as unknown as { firstStory?: number }).firstStory,
    undefined,
    { timeout: 120_000 },
  )
  return Math.round(((await shown?.jsonValue()) ?? Number.NaN) - started)
}

/**
 * Runs in each document, before its scripts: note when a story, or a documentation page, has been drawn for the first time. No named
 * function in here: tsx would mark it with a helper that the page does not have.
 */
async function noteFirstStory(): Promise<void> {
  for (;;) {
    // Frames do not come while Storybook hides the document.
    await new Promise((resolve) => setTimeout(resolve, 5))
    const shown = document.querySelector('#storybook-root > *, #storybook-docs h1')
    if (shown && shown.getBoundingClientRect().height > 0) break
  }
  Object.assign(globalThis, { firstStory: performance.timeOrigin + performance.now() })
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
