import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, type ZlibOptions } from 'node:zlib'
import { deadRedirects, foreignPaths, pathsIn, withoutEffect } from '../core/paths'
import { changesOfPlaces } from '../core/places'
import { combinedSet, inOneLine, OF_A_SET } from '../core/run-together'
import { isSection, STORYBOOK } from '../names'
import { acceptedIn, type Candidate } from '../store/accepted'
import { readLedger } from '../store/folder'
import { integrityOf, isAboutTheBuild, kilobytes, plainFiles, type Release, sizeOf } from '../store/release'
import type { Store } from '../store/store'
import { isPlainText } from '../table'
import { type AllowedSigners, defaultLimits, type Limits } from '../trust/signers'
import { activeContent, foreignRequests } from './content'
import { changedStyles, uncontainedSelectors } from './styles'

/** A check with its problems; none if it passes. */
export interface CheckResult {
  readonly check: string
  readonly problems: readonly string[]
  /** What may be a mistake. */
  readonly warnings?: readonly string[]
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

const OF_ITS_FILES: ReleaseChecks = {
  'number of files': tooManyFiles,
  files: ({ folder, release }) => differencesOf(folder, release),
}

/** The checks of a release whose files run on pages of the portal, cheapest first. */
const OF_ITS_PAGES: ReleaseChecks = {
  'size budget': ({ release }, limits) => overBudget(release, limits),
  'titles and links': ({ release }, limits) => oversizedDescription(release, limits),
  contributions: ({ release }, limits) => unfitPlaces(release, limits),
  'pages and redirects': ({ release }) => deadEnds(release),
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
  const problems: string[] = []
  const warnings: string[] = []
  for (const { release } of candidates) {
    problems.push(...foreignPaths(release, accepted.signers), ...(await deadRedirects(release, combined)))
    const { enter } = accepted.signers.limitsOf(release.name)
    warnings.push(...(await withoutEffect(release, combined, enter)))
  }
  yield { check: 'paths', problems, warnings }
  if (problems.length > 0) return
  const places = await changesOfPlaces(ledger, accepted, combined)
  yield { check: 'places', problems: places }
  if (places.length > 0) return
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
  // Compressed while nobody else gets a page.
  const inDocuments = Object.entries(release.files)
    .filter(([file]) => /\.(css|html)$/.test(file))
    .reduce((sum, [, { bytes }]) => sum + bytes, 0)
  const code = Object.entries(release.files)
    .filter(([file]) => /\.(js|css)$/.test(file))
    .reduce((sum, [, { brotli }]) => sum + brotli, 0)
  return [
    ...(enterBytes > enter
      ? [`entering costs ${kilobytes(enterBytes)} after brotli, the budget is ${kilobytes(enter)}`]
      : []),
    ...over('bytes of scripts and styles after brotli', code, limits.code),
    ...over('bytes of styles and pages', inDocuments, 2 * limits.code),
  ]
}

/** The titles, links and list of files that a section adds to the pages of others, where they exceed its limits. */
function oversizedDescription({ section, ...release }: Release, limits: Limits): string[] {
  const { version, preload, css, contributions = [], files } = release
  const names = [version, ...preload, ...css, ...contributions, ...Object.keys(files)].join('').length
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

/** Places and contributions that no set of releases could show, and more code of contributions than its limits allow. */
function unfitPlaces({ section, contributions, preload, css, files }: Release, limits: Limits): string[] {
  const { pages = {}, offers = {}, contributes = [] } = section ?? {}
  const entered = new Set([...preload, ...css])
  const own = (contributions ?? []).filter((file) => !entered.has(file))
  const code = own.reduce((sum, file) => sum + (files[file]?.brotli ?? 0), 0)
  const ids = contributes.map(({ to, component }) => `${component} to ${to}`)
  return [
    ...over('places that it offers', Object.keys(offers).length, limits.places),
    ...over('contributions', contributes.length, limits.places),
    ...over('bytes of contributions after brotli, beyond what entering it loads', code, limits.contributions),
    ...(contributes.length > 0 && !contributions
      ? ['has contributions in section.ts, and no src/contributions.tsx in its build']
      : []),
    ...Object.entries(offers)
      .filter(([, { page }]) => !(page in pages))
      .map(([place, { page }]) => `offers ${place} on ${page}, which is not a page of its own`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `contributes ${id} twice`),
    ...contributes.flatMap(({ title }) => over('characters in a title', title.length, LONGEST.title)),
    ...contributes
      .filter(({ title }) => !isPlainText(title))
      .map(({ title }) => `${JSON.stringify(title)} is not plain text`),
    ...contributes.flatMap(({ component, prefetch = [], props = {} }) =>
      parametersIn(prefetch)
        .filter((parameter) => !(parameter.slice(1) in props))
        .map((parameter) => `prefetches with ${parameter}, which is not among the props of ${component}`),
    ),
  ]
}

/** Sections without a URL, and redirects, links and requests that lead nowhere, whatever other sections there are. */
async function deadEnds({ name, section }: Release): Promise<string[]> {
  const { pages = {}, redirects = {} } = section ?? {}
  if (isSection(name) && Object.keys(pages).length + Object.keys(redirects).length === 0)
    return ['has no page: section.ts names none']
  const hasPath = await pathsIn([section])
  // In any letter case (decision D1).
  const next = new Map(Object.entries(redirects).map(([from, to]) => [from.toLowerCase(), to.toLowerCase()]))
  const leadsBack = (from: string): boolean => {
    const seen = new Set<string>()
    for (let at: string | undefined = from.toLowerCase(); at !== undefined; at = next.get(at))
      if (seen.size === seen.add(at).size) return true
    return false
  }
  return [
    ...Object.keys(redirects)
      .filter(leadsBack)
      .map((from) => `${from} redirects in a circle`),
    ...Object.entries(redirects)
      .filter(([, to]) => to.includes(':'))
      .map(([from, to]) => `${from} redirects to ${to}: a redirect leads to a fixed path`),
    ...Object.entries(pages).flatMap(([at, { audience, navigation, footer, prerender, prefetch = [] }]) => {
      const to = (navigation?.kind === 'link' && navigation.to) || at
      const isFixed = !at.includes(':') && !to.includes(':')
      const parameters = parametersIn([at])
      const twice = parameters.filter((each, index) => parameters.indexOf(each) !== index)
      const unknown = parametersIn(prefetch).filter((parameter) => !parameters.includes(parameter))
      return [
        ...twice.map((each) => `${at} has ${each} twice`),
        ...(prerender && audience !== 'anyone'
          ? [`${at} is for ${audience}: everybody reads a prerendered page`]
          : []),
        ...(hasPath(to) ? [] : [`${at} has its link at ${to}, which is no path of ${name}`]),
        ...(isFixed || !(navigation || footer || prerender)
          ? []
          : [`${at} has a parameter: links and prerendered pages have fixed paths`]),
        ...unknown.map((each) => `${at} prefetches a request with ${each}, which its path does not have`),
      ]
    }),
  ]
}

/** `:projectId` for each that requests have, as the shell replaces them. */
const parametersIn = (requests: readonly string[]) =>
  requests.flatMap((request): readonly string[] => request.match(/:\w+/g) ?? [])

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

type Decode = (content: Buffer, options: ZlibOptions) => Promise<Buffer>
const DECODE: Readonly<Record<string, Decode>> = {
  '.br': promisify(brotliDecompress) as Decode,
  '.gz': promisify(gunzip) as Decode,
}

/** Differences between the files of a build and its `release.json`. */
export async function differencesOf(folder: string, release: Release): Promise<string[]> {
  const differences: string[] = []
  for (const [file, { bytes, brotli, integrity }] of Object.entries(release.files)) {
    const add = (what: string) => differences.push(`${release.version}/${file}: ${what}`)
    const content = await readFile(path.join(folder, file)).catch(() => undefined)
    if (!content) {
      add('is missing')
      continue
    }
    if (integrityOf(content) !== integrity) add('differs from release.json')
    let smallest = content.length
    for (const [ending, decode] of Object.entries(DECODE)) {
      const small = await readFile(path.join(folder, file + ending)).catch(() => undefined)
      // A few kilobytes can decode to gigabytes.
      const maxOutputLength: number = Math.max(1, content.length)
      const plain = small && (await decode(small, { maxOutputLength }).catch(() => undefined))
      if (small && !plain?.equals(content)) add(`its ${ending} copy differs`)
      if (small && ending === '.br') smallest = small.length
    }
    // Limits are compared with these.
    if (bytes !== content.length || brotli !== smallest) add('its size differs from release.json')
  }
  for (const file of [
    release.entry,
    ...release.preload,
    ...release.css,
    ...(release.contributions ?? []),
    ...Object.values(release.prerendered),
    ...Object.values(release.skeletons ?? {}),
  ]) {
    if (!release.files[file])
      differences.push(`${release.version}/${file}: is referenced but not part of the release`)
  }
  for (const file of await plainFiles(folder)) {
    // The web server sends a compressed copy for its file, also where there is none.
    const served = file.replace(/\.(br|gz)$/, '')
    if (!release.files[served] && !isAboutTheBuild(served))
      differences.push(`${release.version}/${file}: is not part of the release`)
  }
  return differences
}
