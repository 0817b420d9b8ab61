import { setTimeout as pause } from 'node:timers/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type ConsoleMessage, type Locator, type Page } from '@playwright/test'
import type { PortalRoute } from '@recog/section-contract'

const BROWSER = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
/** A page without a heading after this time is broken, even on a slow build machine. Milliseconds. */
const TIMEOUT = 20_000
/** A page that has not been looked at after this time hangs: nothing can be asked of it. Milliseconds. */
const LONGEST = 90_000
/** Between two looks at the time, of which each counts once: while a machine stops, no page can load. Milliseconds. */
const STEP = 500

/** A page, and what is to be looked at on it. */
export interface PageToOpen extends PortalRoute {
  /** Contributions to it: `mf-projects/ProjectsOfGroup`. */
  readonly contributions: readonly string[]
  /** Contributions to the search in its header. */
  readonly sources: readonly ContributedSource[]
}

export interface ContributedSource {
  /** `mf-projects/searchProjects` */
  readonly id: string
  readonly title: string
}

export interface OpenedPage {
  readonly path: string
  readonly section: string
  /** The version whose code runs on the page. */
  readonly version: string | undefined
  readonly problems: readonly string[]
  /** What nobody has caught, by the script that threw it. */
  readonly thrown: readonly Said[]
  /** Failed attempts, as the section host reported them: `evaluate: ReferenceError: x is not defined`. */
  readonly reported: readonly Said[]
  readonly isEmpty: boolean
}

/** A message, and the section or `shell` that it is from, where that is known. */
interface Said {
  readonly by: string | undefined
  readonly message: string
}

/**
 * Load pages one after the other, each in a new tab. Stops after a page that stays empty.
 *
 * @param origin of the portal
 * @throws when there is no Chromium; `--no-browser` skips this check
 */
export async function openPages(origin: string, pages: readonly PageToOpen[]): Promise<OpenedPage[]> {
  const browser = await chromium.launch({ executablePath: BROWSER, args: FLAGS }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new Error(`Pages need Chromium at ${BROWSER} (or use --no-browser): ${why}`)
  })
  try {
    const opened: OpenedPage[] = []
    for (const [index, each] of pages.entries()) {
      console.error(`  opening page ${index + 1} of ${pages.length}: ${each.path}`)
      const context = await browser.newContext()
      const result = await Promise.race([
        open(await context.newPage(), origin, each),
        after(LONGEST, hanging(each)),
      ])
      opened.push(result)
      // One empty page is reason enough; the others may take as long to time out.
      if (result.isEmpty) break
      await context.close()
    }
    return opened
  } finally {
    await browser.close()
  }
}

async function after<T>(milliseconds: number, outcome: T): Promise<T> {
  for (let left = milliseconds; left > 0; left -= STEP) await pause(STEP, undefined, { ref: false })
  return outcome
}

/** Whether what a page is to do succeeds in time. */
const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    after(TIMEOUT, false),
  ])

const hanging = ({ path, section, contributions, sources }: PageToOpen): OpenedPage => ({
  path,
  section,
  version: undefined,
  problems: [
    `${[`does not respond within ${LONGEST / 1000} s`, ...contributions, ...sources.map(({ id }) => id)].join(', with ')}. Look for a loop that never ends`,
  ],
  thrown: [],
  reported: [],
  isEmpty: true,
})

async function open(page: Page, origin: string, opened: PageToOpen): Promise<OpenedPage> {
  const { path, section, sources } = opened
  const problems: string[] = []
  const thrown: Said[] = []
  const logged: Said[] = []
  const reports: Promise<Said | undefined>[] = []
  page.on('pageerror', ({ message, stack = '' }) => thrown.push({ by: scriptOf(stack), message }))
  page.on('console', (message) => {
    const text = message.text()
    if (/Content Security Policy|TrustedHTML|TrustedScript/.test(text))
      problems.push(`breaks the policy: ${text.slice(0, 160)}`)
    reports.push(sectionFailure(message))
    if (message.type() === 'error' && !isReport(message))
      logged.push({ by: scriptOf(`${text} ${message.location().url}`), message: text.slice(0, 160) })
  })
  page.setDefaultTimeout(0)
  await page.addInitScript(noteHeights)
  await page.goto(origin + path.replaceAll(/:\w+/g, '1'))
  const shown = page.locator(`#portal-stage [data-section-version][data-state="shown"] h1`)
  const panel = page.locator('#portal-stage [data-slot="panel"][data-state="shown"] h1')
  const isEmpty = !(await succeeds(shown.or(panel).first().waitFor()))
  if (isEmpty) problems.push(`shows no heading within ${TIMEOUT / 1000} s`)
  const version = await page.evaluate(versionShown, section)
  const contributions = [...opened.contributions, ...sources.map(({ id }) => id)]
  const found = isEmpty
    ? []
    : [
        ...(await Promise.all(opened.contributions.map((id) => stateOf(page, id)))),
        // Nothing can be asked of a page that hangs: its time ends it.
        ...(await searchWith(page, sources).catch(() => new Promise<never>(() => {}))),
      ]
  const reported = (await Promise.all(reports)).filter((report) => report !== undefined)
  for (const [index, state] of found.entries()) {
    const id = contributions[index] ?? ''
    const isOwn = ({ by }: Said) => by === id.split('/')[0]
    const [report, error] = [reported.find(isOwn), logged.find(isOwn)]
    if (state !== 'shown')
      problems.push(
        `${[`does not show ${id}: it is ${state}`, ...(report ? [report.message] : [])].join('. It reports ')}. Mend it, or take it out of "contributes"`,
      )
    else if (opened.contributions.includes(id)) problems.push(...(await problemsOf(page, id)))
    if (error) problems.push(`has ${id}, which logs "${error.message}". Handle the error, and log nothing`)
  }
  return { path, section, version, problems, thrown, reported, isEmpty }
}

/** The section or `shell` that the first script in this text belongs to. */
const scriptOf = (text: string) => /\/assets\/([\w-]+)\//.exec(text)?.[1]

const elementOf = (id: string) => `[data-contribution="${id}"]`

/** Waits for a contribution, and until it rests: what it does once it is shown may break it, or move the page. */
async function stateOf(page: Page, id: string): Promise<string> {
  const settled = page.locator(`${elementOf(id)}:is([data-state="shown"], [data-state="failed"])`)
  if (!(await succeeds(settled.waitFor({ state: 'attached' })))) return 'loading'
  const rests = await settled.evaluate(untilRest, { timeout: TIMEOUT, step: STEP })
  return rests ? ((await settled.getAttribute('data-state')) ?? '') : 'busy without end'
}

/** Runs in the page. @returns whether the element stays as it is for half a second, after which the page has nothing to do */
async function untilRest(
  element: Element,
  { timeout, step }: { readonly timeout: number; readonly step: number },
): Promise<boolean> {
  let changes = 0
  const observer = new MutationObserver(() => (changes += 1))
  observer.observe(element, { subtree: true, childList: true, attributes: true, characterData: true })
  for (let spent = 0; spent < timeout;) {
    const [began, before] = [performance.now(), changes]
    await new Promise((resolve) => setTimeout(resolve, step))
    // A page that draws nothing may be told of no idle time.
    requestAnimationFrame(() => undefined)
    const isIdle = await new Promise<boolean>((resolve) =>
      requestIdleCallback(({ didTimeout }) => resolve(!didTimeout), { timeout: step }),
    )
    if (isIdle && changes === before) return true
    spent += Math.min(performance.now() - began, 2 * step)
  }
  return false
}

/** What is wrong with a contribution that is shown. */
async function problemsOf(page: Page, id: string): Promise<string[]> {
  const [shown, now] = await page
    .locator(elementOf(id))
    .evaluate((each: HTMLElement) => [Number(each.dataset['shownHeight']), each.offsetHeight] as const)
  const { violations } = await new AxeBuilder({ page }).include(elementOf(id)).analyze()
  return [
    ...(shown === now
      ? []
      : [
          `moves with ${id}, which is ${shown} px high when it is shown, and ${now} later. Load with useLoad, which keeps the skeleton until then, and keep the space of the rest`,
        ]),
    ...violations.map(
      (rule) => `has ${id}, which violates ${rule.id}: ${rule.help} (${rule.nodes[0]?.html.slice(0, 100)})`,
    ),
  ]
}

/** Open the search in the header. @returns what becomes of each source: `shown` also in a shell without a search */
async function searchWith(page: Page, sources: readonly ContributedSource[]): Promise<string[]> {
  const isThere = (locator: Locator, state: 'visible' | 'hidden') => succeeds(locator.waitFor({ state }))
  const button = page.locator('#portal-header').getByRole('button', { name: 'Search', exact: true })
  if (sources.length === 0 || !(await isThere(button, 'visible'))) return sources.map(() => 'shown')
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('combobox').fill('a')
  await isThere(dialog.getByText('Type a name'), 'hidden')
  return Promise.all(
    sources.map(async ({ title }) => {
      const loading = dialog.getByText(
        new RegExp(`Loading:.* ${title.replaceAll(/\W/g, '\\$&')}(,|\\.\\.\\.)`),
      )
      if (!(await isThere(loading, 'hidden'))) return 'loading'
      return (await dialog.getByText(`${title} could not be searched.`, { exact: true }).isVisible())
        ? 'failed'
        : 'shown'
    }),
  )
}

/** Runs in the page before its scripts: notes how high each contribution is when it is shown. */
function noteHeights(): void {
  new MutationObserver(() => {
    const selector = '[data-contribution][data-state="shown"]:not([data-shown-height])'
    for (const each of document.querySelectorAll<HTMLElement>(selector))
      if (each.offsetHeight > 0) each.dataset['shownHeight'] = String(each.offsetHeight)
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-state', 'hidden'],
  })
}

/** Runs in the page. */
function versionShown(section: string): string | undefined {
  const slot = document.querySelector<HTMLElement>(
    `#portal-stage [data-slot="${section}"][data-state="shown"]`,
  )
  return slot?.dataset['sectionVersion']
}

const isReport = (message: ConsoleMessage) => message.text().startsWith('section ')

/** A failed attempt that the section host has printed: `mount: ReferenceError: x is not defined`. */
async function sectionFailure(message: ConsoleMessage): Promise<Said | undefined> {
  const [, event, error] = message.args()
  if (!isReport(message) || !event || !error) return undefined
  try {
    const { section, kind } = await event.evaluate(({ section, kind }: Record<string, string>) => ({
      section,
      kind,
    }))
    return { by: section, message: `${kind}: ${await error.evaluate(firstCause)}` }
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
