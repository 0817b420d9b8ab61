import { writeFile } from 'node:fs/promises'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../support/browser'
import { DEMO_PASSWORD, signIn } from '../support/people'
import { startPortal, type Portal } from '../support/portal'
import { publishUnchecked, rollBack } from '../support/releases'
import { handWritten, removeAll, variantOf } from '../support/variant'
import { buildRounds, fileCases, TARGETS, type BuildCase, type FileCase, type FileKind } from './cases'
import { failuresOf, tableOf, type Row } from './table'
import { visit, visitGone } from './visit'

/**
 * Chaos: every file of every section broken in every way. The broken section must show the version it should, and the
 * header, logout and the other four sections must work. Prints a table; exit code 1 when a cell failed.
 */

/** Cases mostly wait. */
const AT_ONCE = 5
const VIEW = { viewport: { width: 1280, height: 800 } }

interface Release {
  readonly version: string
  readonly entry: string
  readonly preload: readonly string[]
}
type Registry = Record<string, { live: Release; previous?: Release }>

export async function runChaos(report?: string): Promise<void> {
  const started = performance.now()
  const portal = await startPortal()
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...CHROMIUM_FLAGS] })
  const folders: string[] = []
  try {
    for (const { name } of TARGETS) {
      const another = await variantOf(name, 'next')
      folders.push(another)
      await publishUnchecked(portal, name, another)
    }
    const contexts = await signedIn(browser, portal)
    const registry = await readRegistry(portal)
    const rows = await inParallel(contexts, fileCases(), (context, each) =>
      runFileCase(context, portal, registry, each),
    )
    rows.push(
      ...(await inParallel(contexts, TARGETS, async (context, target): Promise<Row> => {
        const expected = registry[target.name]?.live.version ?? 'none'
        const entered = 'from another page'
        const outcome = await visitGone(context, { portal: portal.url, target, entered, expected })
        const fault = 'gone, then back: Try again'
        return { section: target.name, file: 'all', fault, ends: 'panel, live', outcome }
      })),
    )
    for (const round of buildRounds()) rows.push(...(await runBuildRound(contexts, portal, round, folders)))

    console.log(tableOf(rows))
    const failures = failuresOf(rows)
    for (const failure of failures) console.log(failure)
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`${rows.length - failures.length} passed, ${failures.length} failed in ${seconds} s`)
    if (report) await writeFile(report, JSON.stringify({ rows, failed: failures.length }))
    if (failures.length > 0) process.exitCode = 1
  } finally {
    await browser.close()
    await portal.remove()
    await removeAll(folders)
  }
}

async function runFileCase(
  context: BrowserContext,
  portal: Portal,
  registry: Registry,
  { target, file, fault, entered }: FileCase,
): Promise<Row> {
  const entry = registry[target.name]
  const expected = (fault.ends === 'live' ? entry?.live : entry?.previous)?.version ?? 'none'
  const address = portal.url + (entry ? fileOf(entry.live, file) : '')
  const prepare = (page: Page) => page.route(address, fault.make())
  const outcome = await visit(context, { portal: portal.url, target, entered, expected, prepare })
  return { section: target.name, file, fault: fault.name, ends: fault.ends, outcome }
}

/** Release one kind of broken build of every section, look, and roll back. */
async function runBuildRound(
  contexts: readonly BrowserContext[],
  portal: Portal,
  round: readonly BuildCase[],
  folders: string[],
): Promise<Row[]> {
  for (const { target, fault } of round) {
    const label = fault.name.replaceAll(' ', '-')
    const folder = fault.entry
      ? await handWritten(target.name, label, fault.entry(target.name))
      : await variantOf(target.name, label, fault.edit)
    folders.push(folder)
    await publishUnchecked(portal, target.name, folder)
  }
  const registry = await readRegistry(portal)
  const rows = await inParallel(contexts, round, async (context, { target, fault }) => {
    const entry = registry[target.name]
    const expected = (fault.ends === 'live' ? entry?.live : entry?.previous)?.version ?? 'none'
    const entered = 'from another page' as const
    const outcome = await visit(context, {
      portal: portal.url,
      target,
      entered,
      expected,
      othersPrevious: true,
    })
    return { section: target.name, file: 'build', fault: fault.name, ends: fault.ends, outcome }
  })
  for (const { target } of round) await rollBack(portal, target.name)
  return rows
}

/** As many signed-in browsers as work at once. */
async function signedIn(browser: Browser, portal: Portal): Promise<BrowserContext[]> {
  const context = await browser.newContext(VIEW)
  const page = await context.newPage()
  await signIn(page, portal.url, 'admin@recog.example', DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  const storageState = await context.storageState()
  const more = Array.from({ length: AT_ONCE - 1 }, () => browser.newContext({ ...VIEW, storageState }))
  return [context, ...(await Promise.all(more))]
}

async function readRegistry(portal: Portal): Promise<Registry> {
  const html = await (await fetch(`${portal.url}/projects`)).text()
  return JSON.parse(/id="portal-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as Registry
}

function fileOf(release: Release, file: FileKind): string {
  if (file === 'entry') return release.entry
  return release.preload.find((each) => each.endsWith(file === 'chunk' ? '.js' : '.css')) ?? ''
}

async function inParallel<Item, Result>(
  contexts: readonly BrowserContext[],
  items: readonly Item[],
  work: (context: BrowserContext, item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = [...items.entries()]
  const worker = async (context: BrowserContext) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      results[next[0]] = await work(context, next[1])
      if (items.length > 40 && queue.length % 40 === 0 && queue.length > 0)
        console.log(`  ${items.length - queue.length} of ${items.length}`)
    }
  }
  await Promise.all(contexts.map(worker))
  return results
}
