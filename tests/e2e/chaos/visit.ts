import type { BrowserContext, Page } from '@playwright/test'
import { heading } from '../support/section-page'
import { TARGETS, type Target, type Entered } from './cases'

/** Retries and fallback must end within this time, including two timeouts of 8 s. Milliseconds. */
const TIMEOUT = 25_000

/** Check that the header, logout and the other four sections work. */
async function othersWork(page: Page, target: Target, wrong: string[]): Promise<void> {
  for (const other of TARGETS) {
    if (other.name === target.name) continue
    await follow(page, other)
    await page
      .locator(`[data-slot="${other.name}"][data-state="shown"] h1`)
      .first()
      .waitFor({ timeout: TIMEOUT })
      .catch(() => wrong.push(`${other.name} does not come`))
  }
  const logout = header(page).getByRole('button', { name: 'Logout' })
  if (!(await logout.isEnabled())) wrong.push('no Logout')
}

const header = (page: Page) => page.getByRole('banner')

/** Press the link of a section in the header. */
const follow = (page: Page, target: Target) =>
  header(page).getByRole('link', { name: target.link, exact: true }).click()

export interface Visit {
  readonly portal: string
  readonly target: Target
  readonly entered: Entered
  /** The version that must be shown in the end. */
  readonly expected: string
  /** The other sections are broken too: override them with their fallback versions. */
  readonly othersPrevious?: boolean
  /** Put the fault in place. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

export interface Outcome {
  /** Milliseconds from the click (or opening the URL) until the expected version is shown. */
  readonly ms: number
  /** The problems found; empty if there are none. */
  readonly wrong: readonly string[]
}

/** Enter a broken section, then everything else: header, logout, and the other four sections. */
export async function visit(context: BrowserContext, options: Visit): Promise<Outcome> {
  const page = await context.newPage()
  const wrong: string[] = []
  try {
    await options.prepare?.(page)
    const ms = await enter(page, options, wrong)
    await othersWork(page, options.target, wrong)
    return { ms, wrong }
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return { ms: Number.NaN, wrong: [...wrong, why] }
  } finally {
    await page.close()
  }
}

async function enter(page: Page, visit: Visit, wrong: string[]): Promise<number> {
  const { portal, target, entered, expected } = visit
  if (entered === 'from another page') {
    await page.goto(portal + target.from + (visit.othersPrevious ? previousOfAllBut(target) : ''))
    await header(page).getByRole('button', { name: 'Logout' }).waitFor()
    await shown(page).waitFor()
  }
  const started = performance.now()
  if (entered === 'opened directly') await page.goto(portal + target.path)
  else await follow(page, target)
  const place = page.locator(
    `[data-slot="${target.name}"][data-state="shown"][data-section-version="${expected}"]`,
  )
  await place
    .locator('h1')
    .first()
    .waitFor({ timeout: TIMEOUT })
    .catch(async () => {
      const version = await page
        .locator('#portal-stage > [data-state="shown"]')
        .first()
        .evaluate(
          (element) =>
            `${element.dataset['sectionVersion'] ?? 'no version'}: ${element.textContent?.slice(0, 60)}`,
        )
      wrong.push(`shows ${version}`)
    })
  return performance.now() - started
}

function previousOfAllBut(target: Target): string {
  const others = TARGETS.filter(({ name }) => name !== target.name)
  return `?${others.map(({ name }) => `section.${name}=previous`).join('&')}`
}

const shown = (page: Page) => heading(page).first()

/** No file of a section loads: the panel appears. Then all files load, and Retry shows the section. */
export async function visitGone(
  context: BrowserContext,
  { portal, target, expected }: Visit,
): Promise<Outcome> {
  const page = await context.newPage()
  const wrong: string[] = []
  const started = performance.now()
  try {
    const files = `${portal}/assets/${target.name}/**`
    await page.route(files, (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(portal + target.from)
    await follow(page, target)
    await page.getByRole('heading', { name: 'This section is unavailable' }).waitFor({ timeout: TIMEOUT })
    await othersWork(page, target, wrong)
    await follow(page, target)
    const again = page.getByRole('button', { name: 'Retry' })
    await again.waitFor({ timeout: TIMEOUT })
    await page.unroute(files)
    await again.click()
    await page
      .locator(`[data-slot="${target.name}"][data-state="shown"][data-section-version="${expected}"] h1`)
      .first()
      .waitFor({ timeout: TIMEOUT })
  } catch (error) {
    wrong.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  } finally {
    await page.close()
  }
  return { ms: performance.now() - started, wrong }
}
