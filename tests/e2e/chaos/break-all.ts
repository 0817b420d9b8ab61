import type { BrowserContext, Page } from '@playwright/test'
import type { Portal } from '../support/portal'
import { publishUnchecked, rollBack } from '../support/releases'
import { handWritten, variantOf } from '../support/variant'
import { buildRounds, fileCases, type BuildCase, type FileCase, type Target, type FileKind } from './cases'
import type { Row } from './table'
import { visit, visitGone } from './visit'
import { inParallel } from './parallel-browsers'

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
export async function breakAll(chaos: Chaos): Promise<Row[]> {
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
      const fault = 'gone, then back: Retry'
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

interface Release {
  readonly version: string
  readonly entry: string
  readonly preload: readonly string[]
}
type Registry = Record<string, { live: Release; previous?: Release }>

/** The live and fallback versions, as the portal’s documents list them. */
async function readRegistry(portal: Portal): Promise<Registry> {
  const html = await (await fetch(`${portal.url}/projects`)).text()
  const block = /id="portal-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? '{"sections":{}}'
  return (JSON.parse(block) as { sections: Registry }).sections
}

/** The URL of the entry, the first chunk or the first stylesheet of a release. */
function fileOf(release: Release, file: FileKind): string {
  if (file === 'entry') return release.entry
  return release.preload.find((each) => each.endsWith(file === 'chunk' ? '.js' : '.css')) ?? ''
}
