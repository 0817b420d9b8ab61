import { chromium, type ConsoleMessage, type Page } from '@playwright/test'
import type { PortalRoute } from '@recog/section-contract'

const BROWSER = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
/** A page without a heading after this time is broken, even on a slow build machine. Milliseconds. */
const TIMEOUT = 20_000

export interface OpenedPage {
  readonly path: string
  readonly section: string
  /** The version whose code runs on the page. */
  readonly version: string | undefined
  readonly problems: readonly string[]
  /** Failed attempts, as the section host reported them: `evaluate: ReferenceError: x is not defined`. */
  readonly reported: readonly string[]
  readonly isEmpty: boolean
}

/**
 * Load pages one after the other, each in a new tab. Stops after a page that stays empty.
 *
 * @param origin of the portal
 * @throws when there is no Chromium; `--no-browser` skips this check
 */
export async function openPages(origin: string, routes: readonly PortalRoute[]): Promise<OpenedPage[]> {
  const browser = await chromium.launch({ executablePath: BROWSER, args: FLAGS }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new Error(`Pages need Chromium at ${BROWSER} (or use --no-browser): ${why}`)
  })
  try {
    const opened: OpenedPage[] = []
    for (const [index, route] of routes.entries()) {
      console.error(`  opening page ${index + 1} of ${routes.length}: ${route.path}`)
      const page = await browser.newPage()
      const result = await open(page, origin, route)
      await page.close()
      opened.push(result)
      // One empty page is reason enough; the others may take as long to time out.
      if (result.isEmpty) break
    }
    return opened
  } finally {
    await browser.close()
  }
}

async function open(page: Page, origin: string, { path, section }: PortalRoute): Promise<OpenedPage> {
  const problems: string[] = []
  const reports: Promise<string | undefined>[] = []
  page.on('pageerror', (error) => problems.push(`throws "${error.message}"`))
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()))
      problems.push(`breaks the policy: ${message.text().slice(0, 160)}`)
    reports.push(sectionFailure(message))
  })
  await page.goto(origin + path.replaceAll(/:\w+/g, '1'))
  const shown = page.locator(`#portal-stage [data-section-version][data-state="shown"] h1`)
  const panel = page.locator('#portal-stage [data-slot="panel"][data-state="shown"] h1')
  const isEmpty = await shown
    .or(panel)
    .first()
    .waitFor({ timeout: TIMEOUT })
    .then(
      () => false,
      () => true,
    )
  if (isEmpty) problems.push(`shows no heading within ${TIMEOUT / 1000} s`)
  const version = await page.evaluate(versionShown, section)
  const reported = (await Promise.all(reports)).filter((report) => report !== undefined)
  return { path, section, version, problems, reported, isEmpty }
}

/** Runs in the page. */
function versionShown(section: string): string | undefined {
  const slot = document.querySelector<HTMLElement>(
    `#portal-stage [data-slot="${section}"][data-state="shown"]`,
  )
  return slot?.dataset['sectionVersion']
}

/** A failed attempt that the section host has printed: `mount: ReferenceError: x is not defined`. */
async function sectionFailure(message: ConsoleMessage): Promise<string | undefined> {
  const [, event, error] = message.args()
  if (!message.text().startsWith('section ') || !event || !error) return undefined
  try {
    const kind = await event.evaluate((value: { kind?: string }) => value.kind)
    return `${kind}: ${await error.evaluate(firstCause)}`
  } catch {
    // The page has gone on to another document.
    return undefined
  }
}

/** Runs in the page: what the section threw, not what the section host made of it. */
function firstCause(error: unknown): string {
  let first = error
  while (first instanceof Error && first.cause !== undefined) first = first.cause
  return String(first)
}
