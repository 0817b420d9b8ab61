import { writeFile } from 'node:fs/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../support/browser'
import { DEMO_PASSWORD, signIn } from '../support/people'
import { startPortal, type Portal } from '../support/portal'
import { publishUnchecked, rollBack } from '../support/releases'
import { handWritten, removeAll, variantOf } from '../support/variant'
import { buildRounds, fileCases, TARGETS, type BuildCase, type FileCase, type FileKind } from './cases'
import { failuresOf, tableOf, type Row } from './table'
import { visit, type SignedIn } from './visit'

/**
 * Chaos: every file of every section broken in every way. The broken section must show the version it should, and the
 * header, logout and the other four sections must work. Prints a table; exit code 1 when a cell failed.
 */

/** Cases mostly wait. */
const AT_ONCE = 5

interface Release {
  readonly version: string
  readonly entry: string
  readonly preload: readonly string[]
}
type Registry = Record<string, { live: Release; previous?: Release }>

async function main([report]: readonly string[]): Promise<void> {
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
    const storage = await signedIn(browser, portal)
    const registry = await readRegistry(portal)
    const rows = await inParallel(fileCases(), (each) =>
      runFileCase(browser, storage, portal, registry, each),
    )
    for (const round of buildRounds())
      rows.push(...(await runBuildRound(browser, storage, portal, round, folders)))

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
  browser: Browser,
  storage: SignedIn,
  portal: Portal,
  registry: Registry,
  { target, file, fault, entered }: FileCase,
): Promise<Row> {
  const entry = registry[target.name]
  const expected = (fault.ends === 'live' ? entry?.live : entry?.previous)?.version ?? 'none'
  const address = portal.url + (entry ? fileOf(entry.live, file) : '')
  const prepare = (page: Page) => page.route(address, fault.make())
  const outcome = await visit(browser, storage, { portal: portal.url, target, entered, expected, prepare })
  return { section: target.name, file, fault: fault.name, ends: fault.ends, outcome }
}

/** Release one kind of broken build of every section, look, and roll back. */
async function runBuildRound(
  browser: Browser,
  storage: SignedIn,
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
  const rows = await inParallel(round, async ({ target, fault }) => {
    const entry = registry[target.name]
    const expected = (fault.ends === 'live' ? entry?.live : entry?.previous)?.version ?? 'none'
    const entered = 'from another page' as const
    const outcome = await visit(browser, storage, {
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

async function signedIn(browser: Browser, portal: Portal): Promise<SignedIn> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, portal.url, 'admin@recog.example', DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
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
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = [...items.entries()]
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
