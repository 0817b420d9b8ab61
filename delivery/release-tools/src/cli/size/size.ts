import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BundledChunk } from '../compile/bundled-modules'
import { build } from '../compile/build'
import { overBudget } from '@recog/release-service/checks'
import { MODULES_FILE, type Release } from '@recog/release-service/release'
import { distFolder, RELEASABLE, ROOT } from '../workspace'
import { accept } from './accept'
import { compare } from './compare'
import { duplicatesOf, sortDuplicates, type AllowedDuplicates } from './duplicates'
import { measure, type Built } from './measure'
import { missingPackages } from './missing-packages'
import { duplicatesReport, packagesReport, sizeReport } from './report'
import { readSizeTable, SIZE_TABLE_FILE, textOfTable, type Sizes } from './size-table'

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
