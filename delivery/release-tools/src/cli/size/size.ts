import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { overBudget } from '@recog/release-service/checks'
import { tableOf } from '@recog/release-service/operations'
import { kilobytes, MODULES_FILE, type Release } from '@recog/release-service/release'
import { build } from '../compile/build'
import type { BundledChunk } from '../compile/bundled-modules'
import { distFolder, RELEASABLE, ROOT } from '../workspace'
import {
  duplicatesOf,
  sortDuplicates,
  type Duplicate,
  type SortedDuplicates,
  type AllowedDuplicates,
} from './duplicates'
import { measure, type Built } from './measure'
import { NAMED_PACKAGES, weightsOf, missingPackages, type PackageWeight } from './packages'
import {
  accept,
  compare,
  readSizeTable,
  SIZE_TABLE_FILE,
  textOfTable,
  type ComparedSize,
  type Sizes,
} from './size-table'

/** A table of sizes: accepted, now, difference and budget in bytes after brotli, and the problem, if any. */
export function sizeReport(compared: readonly ComparedSize[]): string {
  const rows = compared.map(({ owner, part, accepted, now, budget, verdict }) => [
    `${owner}: ${part}`,
    ...[accepted, now, differenceOf(accepted, now), budget].map((value) => `${value ?? '-'}`),
    verdict === 'passes' ? '' : verdict,
  ])
  return tableOf([['entry', 'accepted', 'now', 'difference', 'budget', ''], ...rows])
}

function differenceOf(accepted: number | undefined, now: number | undefined): string | undefined {
  if (accepted === undefined || now === undefined) return undefined
  return now > accepted ? `+${now - accepted}` : `${now - accepted}`
}

/** Duplicate modules: allowed ones grouped by reason, others listed. */
export function duplicatesReport({ allowed, refused, unused }: SortedDuplicates): string {
  return [
    'modules in more than one build (bytes of source, one copy):',
    ...allowed.map(({ reason, duplicates }) => `  ${summaryOf(duplicates)}: ${reason}`),
    ...refused.map((it) => `  NOT ALLOWED ${it.module} (${it.bytes} bytes) in ${carriersOf(it)}`),
    ...unused.map((name) => `  NO LONGER NEEDED in the list: ${name}`),
  ].join('\n')
}

function summaryOf(duplicates: readonly Duplicate[]): string {
  const bytes = duplicates.reduce((sum, each) => sum + each.bytes, 0)
  return `${duplicates.length} modules, ${kilobytes(bytes)}`
}

function carriersOf({ carriers }: Duplicate): string {
  return carriers.map(({ name, ownCopyOnly }) => (ownCopyOnly ? `${name} (own copy)` : name)).join(', ')
}

/** The size of each required package in the browser, by chunk (ADR 13). */
export function packagesReport(built: Built): string {
  const rows = NAMED_PACKAGES.flatMap(({ name, modules }): string[][] => {
    const weights = modules ? weightsOf(modules, built) : []
    const [first, ...more] = gatherEntries(weights)
    if (!first) return [[name, modules ? 'missing' : 'toolchain', '-', '-']]
    return [[name, ...first], ...more.map((cells) => ['', ...cells])]
  })
  const table = tableOf([['package', 'where', 'bytes of source', 'after brotli'], ...rows])
  return `required packages (after brotli: their share of the chunk):\n${table}`
}

/** All sections contain about the same, so they share one row. */
function gatherEntries(weights: readonly PackageWeight[]): string[][] {
  const ofShell = weights.filter(({ build }) => build === 'shell')
  const ofSections = weights.filter(({ build }) => build !== 'shell')
  const rows = ofShell.map(({ chunk, source, brotli }) => [`shell: ${chunk}`, `${source}`, `${brotli}`])
  if (ofSections.length === 0) return rows
  const average = (pick: (weight: PackageWeight) => number) =>
    `${Math.round(ofSections.reduce((total, each) => total + pick(each), 0) / ofSections.length)}`
  const label = `each of ${ofSections.length} section entries`
  return [...rows, [label, average(({ source }) => source), average(({ brotli }) => brotli)]]
}

const ALLOWED_FILE = path.join(ROOT, 'delivery/release-tools/src/cli/size/allowed-duplicates.json')

const NOT_AGREED = `
Sizes are not as agreed. \`npm run size -- --accept\` writes them into delivery/release-tools/src/cli/size/sizes.json for review;
make smaller what is over its budget, or raise the budget there by hand.`

const NOT_ALLOWED = `
Modules are loaded more than once: share them (contracts/section-contract/src/sharing.ts), or give the reason in
delivery/release-tools/src/cli/size/allowed-duplicates.json.`

/** A part of the result: text to print, and why the command fails. */
interface Part {
  readonly text: string
  readonly problems: readonly string[]
}

/**
 * Build what is stale, and compare its sizes with the budgets and its duplicate modules with the allowed ones. Exit code 1
 * when something differs.
 *
 * @param accepting write the measured sizes into the table
 * @param json print sizes and problems as JSON (docs/delivery.md)
 * @throws when a size to accept is over its budget
 */
export async function size(accepting: boolean, json = false): Promise<void> {
  const built = await buildAll()
  const sizes = await measure(built)
  if (accepting) await writeFile(SIZE_TABLE_FILE, textOfTable(accept(readSizeTable(), sizes)))
  const parts = [compareSizes(sizes), compareDuplicates(built), comparePackages(built)]
  const problems = [
    ...parts.flatMap((part) => part.problems),
    ...built.builds.flatMap((each) => overBudget(each)),
  ]
  const text = [...parts.map((part) => part.text), ...problems].join('\n')
  console.log(json ? JSON.stringify({ sizes, problems: problems.map((each) => each.trim()) }, null, 2) : text)
  if (problems.length > 0) process.exitCode = 1
}

async function buildAll(): Promise<Built> {
  const builds: Release[] = []
  for (const name of RELEASABLE) builds.push((await build(name)).release)
  const chunksOf = (name: (typeof RELEASABLE)[number]) =>
    readList<BundledChunk>(path.join(distFolder(name), MODULES_FILE))
  return { builds, chunks: Object.fromEntries(RELEASABLE.map((name) => [name, chunksOf(name)])) }
}

function compareSizes(sizes: Sizes): Part {
  const compared = compare(readSizeTable(), sizes)
  const isAgreed = compared.every(({ verdict }) => verdict === 'passes')
  return { text: sizeReport(compared), problems: isAgreed ? [] : [NOT_AGREED] }
}

function compareDuplicates({ chunks }: Built): Part {
  const sorted = sortDuplicates(duplicatesOf(chunks), readList<AllowedDuplicates>(ALLOWED_FILE))
  const isAllowed = sorted.refused.length + sorted.unused.length === 0
  return { text: `\n${duplicatesReport(sorted)}`, problems: isAllowed ? [] : [NOT_ALLOWED] }
}

function comparePackages(built: Built): Part {
  const missing = missingPackages(built)
  const problem = `\nRequired packages are missing:\n  ${missing.join('\n  ')}`
  return { text: `\n${packagesReport(built)}`, problems: missing.length === 0 ? [] : [problem] }
}

function readList<T>(file: string): T[] {
  return JSON.parse(readFileSync(file, 'utf8')) as T[]
}
