import { writeFile } from 'node:fs/promises'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { describeForeign } from '@recog/release-tools/describe-foreign'
import { buildForeignSection } from '../fixtures/foreign-section'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../support/browser'
import { DEMO_PASSWORD, signIn } from '../support/people'
import { startPortal, type Portal } from '../support/portal'
import { publishUnchecked, rollBack } from '../support/releases'
import { handWritten, removeAll, variantOf } from '../support/variant'
import {
  buildRounds,
  fileCases,
  FOREIGN,
  TARGETS,
  type BuildCase,
  type FileCase,
  type FileKind,
  type Target,
} from './cases'
import { failuresOf, tableOf, type Row } from './table'
import { visit, visitGone } from './visit'

/**
 * Chaos: every file of every section broken in every way. The broken section must show the version it should, and the
 * header, logout and the other four sections must work. The same for a section that another tool built. Prints a table; exit
 * code 1 when a cell failed.
 */

/** Parallel visits: cases mostly wait. */
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
  const rollbacks: number[] = []
  const keep = (folder: string) => {
    folders.push(folder)
    return folder
  }
  try {
    const contexts = await signedIn(browser, portal)
    for (const { name } of TARGETS) await publishUnchecked(portal, name, keep(await variantOf(name, 'next')))
    const rows = await breakAll({ contexts, portal, targets: TARGETS, keep, rollbacks })

    const foreign = keep(await buildForeignSection())
    await describeForeign(FOREIGN.name, foreign)
    const before = keep(await variantOf(FOREIGN.name, 'before', undefined, foreign))
    for (const folder of [before, foreign]) await publishUnchecked(portal, FOREIGN.name, folder)
    rows.push(...(await breakAll({ contexts, portal, targets: [FOREIGN], keep, from: foreign, rollbacks })))

    console.log(tableOf(rows))
    const failures = failuresOf(rows)
    for (const failure of failures) console.log(failure)
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`${rollbacks.length} rollbacks, the slowest in ${Math.round(Math.max(...rollbacks))} ms`)
    console.log(`${rows.length - failures.length} passed, ${failures.length} failed in ${seconds} s`)
    if (report) await writeFile(report, JSON.stringify({ rows, failed: failures.length }))
    if (failures.length > 0) process.exitCode = 1
  } finally {
    await browser.close()
    await portal.remove()
    await removeAll(folders)
  }
}

interface Chaos {
  readonly contexts: readonly BrowserContext[]
  readonly portal: Portal
  readonly targets: readonly Target[]
  /** Remove a folder at the end. */
  keep(folder: string): string
  /** How long each rollback took, in milliseconds. */
  readonly rollbacks: number[]
  /** The build that is broken; the section's own when left out. */
  readonly from?: string
}

/** Every fault of the table, for each of these sections. */
async function breakAll(chaos: Chaos): Promise<Row[]> {
  const { contexts, portal, targets } = chaos
  const registry = await readRegistry(portal)
  const rows = await inParallel(contexts, fileCases(targets), (context, each) =>
    runFileCase(context, portal, registry, each),
  )
  rows.push(
    ...(await inParallel(contexts, targets, async (context, target): Promise<Row> => {
      const expected = registry[target.name]?.live.version ?? 'none'
      const entered = 'from another page'
      const outcome = await visitGone(context, { portal: portal.url, target, entered, expected })
      const fault = 'gone, then back: Try again'
      return { section: columnOf(target), file: 'all', fault, ends: 'panel, live', outcome }
    })),
  )
  for (const round of buildRounds(targets)) rows.push(...(await runBuildRound(chaos, round)))
  return rows
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
  return { section: columnOf(target), file, fault: fault.name, ends: fault.ends, outcome }
}

/** Publish one kind of broken build of every section, visit each, and roll back. */
async function runBuildRound(
  { contexts, portal, keep, from, rollbacks }: Chaos,
  round: readonly BuildCase[],
): Promise<Row[]> {
  for (const { target, fault } of round) {
    const label = fault.name.replaceAll(' ', '-')
    const folder = fault.entry
      ? await handWritten(target.name, label, fault.entry(target.name), from)
      : await variantOf(target.name, label, fault.edit, from)
    await publishUnchecked(portal, target.name, keep(folder))
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
    return { section: columnOf(target), file: 'build', fault: fault.name, ends: fault.ends, outcome }
  })
  for (const { target } of round) rollbacks.push(await rollBack(portal, target.name))
  return rows
}

const columnOf = ({ name, column = name }: Target) => column

/** Signed-in browsers, one for each parallel visit. */
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
  const block = /id="portal-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? '{"sections":{}}'
  return (JSON.parse(block) as { sections: Registry }).sections
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
