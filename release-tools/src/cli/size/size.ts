import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BundledChunk } from '../compile/bundled-modules'
import { build } from '../compile/build'
import { overBudget } from '@recog/release-service/checks'
import { MODULES_FILE } from '@recog/release-service/files'
import type { Release } from '@recog/release-service/release'
import { distFolder, RELEASABLE, ROOT } from '../workspace'
import { accept } from './accept'
import { compare } from './compare'
import { duplicatesOf, sortDuplicates, type AllowedDuplicates } from './duplicates'
import { measure, type Built } from './measure'
import { missingPackages } from './named-packages'
import { duplicatesReport, packagesReport, sizeReport } from './report'
import { readSizeTable, SIZE_TABLE_FILE, textOfTable, type Sizes } from './size-table'

const ALLOWED_FILE = path.join(ROOT, 'release-tools/src/cli/size/allowed-duplicates.json')

const NOT_AGREED = `
Sizes are not as agreed. \`npm run size -- --accept\` writes them into release-tools/src/cli/size/sizes.json for review;
make smaller what is over its budget, or raise the budget there by hand.`

const NOT_ALLOWED = `
Modules are loaded more than once: share them (section-contract/src/sharing.ts), or give the reason in
release-tools/src/cli/size/allowed-duplicates.json.`

/**
 * Build what is stale, and compare its sizes with the budgets and its duplicate modules with the allowed ones. Exit code 1
 * when something differs.
 *
 * @param accepting write the measured sizes into the table
 * @throws when a size to accept is over its budget
 */
export async function size(accepting: boolean): Promise<void> {
  const built = await buildAll()
  const sizes = await measure(built)
  if (accepting) await writeFile(SIZE_TABLE_FILE, textOfTable(accept(readSizeTable(), sizes)))
  const problems = [
    ...sizeProblems(sizes),
    ...built.builds.flatMap(overBudget),
    ...duplicateProblems(built),
    ...packageProblems(built),
  ]
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
}

async function buildAll(): Promise<Built> {
  const builds: Release[] = []
  for (const name of RELEASABLE) builds.push((await build(name)).release)
  const chunksOf = (name: (typeof RELEASABLE)[number]) =>
    readList<BundledChunk>(path.join(distFolder(name), MODULES_FILE))
  return { builds, chunks: Object.fromEntries(RELEASABLE.map((name) => [name, chunksOf(name)])) }
}

function sizeProblems(sizes: Sizes): string[] {
  const compared = compare(readSizeTable(), sizes)
  console.log(sizeReport(compared))
  return compared.every(({ verdict }) => verdict === 'passes') ? [] : [NOT_AGREED]
}

function duplicateProblems({ chunks }: Built): string[] {
  const sorted = sortDuplicates(duplicatesOf(chunks), readList<AllowedDuplicates>(ALLOWED_FILE))
  console.log(`\n${duplicatesReport(sorted)}`)
  return sorted.refused.length + sorted.unused.length === 0 ? [] : [NOT_ALLOWED]
}

function packageProblems(built: Built): string[] {
  console.log(`\n${packagesReport(built)}`)
  const missing = missingPackages(built)
  return missing.length === 0 ? [] : [`\nRequired packages are missing:\n  ${missing.join('\n  ')}`]
}

function readList<T>(file: string): T[] {
  return JSON.parse(readFileSync(file, 'utf8')) as T[]
}
