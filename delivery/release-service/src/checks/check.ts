import { stat } from 'node:fs/promises'
import path from 'node:path'
import { combinedSet } from '../core/run-together'
import { foreignPaths, inOneLine, OF_A_SET } from '../core/set-rules'
import { acceptedIn } from '../store/accepted'
import { readLedger } from '../store/folder'
import { STORYBOOK } from '../names'
import { kilobytes, plainFiles, type Release, sizeOf } from '../store/release'
import type { Store } from '../store/store'
import { isPlainText } from '../table'
import { type AllowedSigners, defaultLimits, type Limits } from '../trust/signers'
import { activeContent, type Candidate, differencesOf, foreignRequests } from './files'
import { changedStyles, uncontainedSelectors } from './styles'

/** A check with its problems; none if it passes. */
export interface CheckResult {
  readonly check: string
  readonly problems: readonly string[]
}

type Problems = Promise<readonly string[]> | readonly string[]

/** What a release is checked against. */
interface Surroundings {
  readonly store: Store
  readonly signers: AllowedSigners
  /** What is to be made live together. */
  readonly candidates: readonly Candidate[]
}

type ReleaseCheck = (candidate: Candidate, limits: Limits, surroundings: Surroundings) => Problems
type ReleaseChecks = Readonly<Record<string, ReleaseCheck>>

/** The checks of every release by itself. */
const OF_ITS_FILES: ReleaseChecks = {
  'number of files': tooManyFiles,
  files: ({ folder, release }) => differencesOf(folder, release),
}

/** The checks of a release whose files run on pages of the portal, cheapest first. */
const OF_ITS_PAGES: ReleaseChecks = {
  'size budget': ({ release }, limits) => overBudget(release, limits),
  'titles and links': ({ release }, limits) => oversizedDescription(release, limits),
  'CSS containment': async (candidate, _limits, { store, candidates }) => {
    const { live } = await readLedger(store.folder)
    return uncontainedSelectors(candidate, [...Object.keys(live), ...candidates.map(({ name }) => name)])
  },
  'styles of shared packages': (candidate, _limits, surroundings) => changedStyles(candidate, surroundings),
  'own origin only': foreignRequests,
  'pages without scripts': activeContent,
}

const OF_A_RELEASE: ReleaseChecks = { ...OF_ITS_FILES, ...OF_ITS_PAGES }

/** Run all checks on candidates, and stop after the first that fails. Changes nothing. */
export async function* runChecks(
  store: Store,
  candidates: readonly Candidate[],
): AsyncGenerator<CheckResult> {
  const ledger = await readLedger(store.folder)
  ledger.refuseNewer()
  const accepted = await acceptedIn(store, ledger)
  const combined = await combinedSet(
    ledger,
    accepted,
    candidates.map(({ release }) => release),
  )
  for (const [check, run] of Object.entries(OF_A_SET)) {
    const problems = run(combined)
    yield { check, problems }
    if (problems.length > 0) return
  }
  const foreign = candidates.flatMap(({ release }) => foreignPaths(release, accepted.signers))
  yield { check: 'paths', problems: foreign }
  if (foreign.length > 0) return
  for (const [check, run] of Object.entries(OF_A_RELEASE)) {
    const concerned = candidates.filter(({ name }) => check in checksOf(name))
    const found = concerned.map((each) => named(each, run, { store, signers: accepted.signers, candidates }))
    const problems = (await Promise.all(found)).flat()
    yield { check, problems }
    if (problems.length > 0) return
  }
}

/** @returns the reason in one line when a release may not go live, whatever else is */
export async function problemOfRelease(
  candidate: Candidate,
  surroundings: Surroundings,
): Promise<string | undefined> {
  for (const run of Object.values(checksOf(candidate.name))) {
    const problem = inOneLine(await named(candidate, run, surroundings))
    if (problem) return problem
  }
  return undefined
}

/** The pages of the design reference are documents of its own, with a policy of their own. */
const checksOf = (name: string): ReleaseChecks => (name === STORYBOOK ? OF_ITS_FILES : OF_A_RELEASE)

async function named(candidate: Candidate, run: ReleaseCheck, surroundings: Surroundings): Promise<string[]> {
  const { name, release } = candidate
  const problems = await run(candidate, surroundings.signers.limitsOf(name), surroundings)
  return problems.map((problem) => `${name} ${release.version}: ${problem}`)
}

/** The longest texts that a section adds to pages of others, and names of the files that every document lists. Characters. */
const LONGEST = { title: 100, label: 30, name: 100 } as const

/** The largest files that are read as text, by the end of their names. Bytes. */
const LARGEST_TEXTS = { 'release.json': 256 * 1024, '.html': 256 * 1024, '.css': 1024 ** 2 } as const

/**
 * Compare the size of entering a section, and of all its code, with its limits. Its own budget (`section.ts`) may only be lower.
 *
 * @param limits the default ones when left out
 * @returns the problems, one line each
 */
export function overBudget(release: Release, limits: Limits = defaultLimits(release.name)): string[] {
  const { enterBytes } = sizeOf(release)
  const enter = Math.min(release.section?.budget ?? limits.enter, limits.enter)
  const code = Object.entries(release.files)
    .filter(([file]) => /\.(js|css)$/.test(file))
    .reduce((sum, [, { brotli }]) => sum + brotli, 0)
  return [
    ...(enterBytes > enter
      ? [`entering costs ${kilobytes(enterBytes)} after brotli, the budget is ${kilobytes(enter)}`]
      : []),
    ...over('bytes of scripts and styles after brotli', code, limits.code),
  ]
}

/** The titles, links and list of files that a section adds to the pages of others, where they exceed its limits. */
function oversizedDescription({ section, ...release }: Release, limits: Limits): string[] {
  const { version, preload, css, files } = release
  const names = [version, ...preload, ...css, ...Object.keys(files)].join('').length
  const tooLong = over('characters in the names of its files', names, limits.files * LONGEST.name)
  if (!section) return tooLong
  const pages = Object.values(section.pages)
  const places = {
    'links in the header': pages.flatMap(({ navigation }) => navigation ?? []),
    'links in the footer': pages.flatMap(({ footer }) => footer ?? []),
  }
  const links = Object.values(places).flat()
  const labels = links.flatMap((link) => ('label' in link ? link.label : []))
  return [
    ...tooLong,
    ...Object.entries(places).flatMap(([what, each]) => over(what, each.length, limits.links)),
    ...pages.flatMap(({ title }) => over('characters in a title', title.length, LONGEST.title)),
    ...labels.flatMap((label) => over('characters in the label of a link', label.length, LONGEST.label)),
    ...[...pages.map(({ title }) => title), ...labels]
      .filter((text) => !isPlainText(text))
      .map((text) => `${JSON.stringify(text)} is not plain text`),
    ...over('characters in the description of its pages', JSON.stringify(section).length, limits.description),
  ]
}

/** Number and size of the files of a release, where they are more than its limits allow. */
async function tooManyFiles({ folder, release }: Candidate, limits: Limits): Promise<string[]> {
  const names = await plainFiles(folder)
  const sizes = await Promise.all(names.map((file) => stat(path.join(folder, file))))
  const bytes = sizes.reduce((sum, { size }) => sum + size, 0)
  const largest = (file: string) =>
    Object.entries(LARGEST_TEXTS).find(([ending]) => file.endsWith(ending))?.[1] ?? Infinity
  return [
    ...names.flatMap((file, index) => over(`bytes in ${file}`, sizes[index]?.size ?? 0, largest(file))),
    ...over('files', Object.keys(release.files).length, limits.files),
    ...over('bytes with compressed copies and source maps', bytes, limits.bytes),
  ]
}

const over = (what: string, found: number, limit: number): string[] =>
  found > limit ? [`has ${found} ${what}, the limit is ${limit}`] : []
