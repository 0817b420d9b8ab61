import { cp, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Canary } from '../canary/audience'
import type { Released, ReleasedPair, ReleasedSet } from '../core/compose'
import type { Ledger, Live } from '../core/ledger'
import { routesOf } from '../core/run-together'
import { type AllowedSigners, readSigners } from '../trust/signers'
import { assertAbout, type CheckedStatement, checkedStatement } from '../trust/statement'
import { makeFolderOnce, readPlain } from './disk'
import { STORYBOOK } from '../names'
import { parseRelease, plainFiles, PROVENANCE_FILE, readRelease, type Release, sha256 } from './release'

/**
 * The parts of an accepted release that documents are composed from. The service keeps its own copy, named by the digest of
 * the signed statement, so that nobody who can write to a section's folder changes what the portal serves.
 */
export interface AcceptedRelease {
  readonly release: Release
  readonly signed: CheckedStatement
  /** Text of a part. @throws when it is missing, or differs from the statement */
  text(file: string): Promise<string>
}

/** Files of the shell that every document is composed from. */
const SHELL_PARTS = ['document.template', 'inline.js'] as const

/** Where the parts of a release are kept. @param statement digest of its signed statement */
export const acceptedFolder = (releases: string, statement: string) =>
  path.join(releases, 'accepted', statement)

/** The files of a release that are kept to compose documents from. */
export function partsOf({ name, css, prerendered, skeletons = {} }: Release): ReadonlySet<string> {
  return new Set([
    'release.json',
    PROVENANCE_FILE,
    ...css,
    ...Object.values(prerendered),
    ...Object.values(skeletons),
    ...(name === 'shell' ? SHELL_PARTS : []),
  ])
}

/** Keep the parts of a checked release. Does nothing when they are kept already. */
export async function keepParts(
  releases: string,
  from: string,
  release: Release,
  statement: string,
): Promise<void> {
  await makeFolderOnce(acceptedFolder(releases, statement), async (draft) => {
    for (const part of partsOf(release)) await cp(path.join(from, part), path.join(draft, part))
  })
}

/** Reads accepted releases. */
export class Accepted {
  constructor(
    private readonly releases: string,
    readonly ledger: Ledger,
    readonly signers: AllowedSigners,
  ) {}

  /** Why the ledger or the operator's file is not in force as it is on disk, one line each; it names the line. */
  get problems(): readonly string[] {
    return [...this.signers.problems, ...this.ledger.problems, ...this.ledger.newerLines()]
  }

  /** @throws with the reason when the version was never made live, or its statement cannot be trusted */
  async read(name: string, version: string): Promise<AcceptedRelease> {
    const acceptance = this.ledger.acceptance(name, version)
    if (!acceptance) throw new Error(`${name} has no release ${version}`)
    const { at, statement } = acceptance
    const folder = acceptedFolder(this.releases, statement)
    const read = (file: string) =>
      readFile(path.join(folder, file)).catch((error: unknown) => {
        throw new Error(`${name} ${version}: ${file} is missing in ${folder}`, { cause: error })
      })
    const signed = checkedStatement(await read(PROVENANCE_FILE), this.signers, at)
    assertAbout(signed, name, version)
    if (signed.digest !== statement)
      throw new Error(`${name} ${version}: its statement is not the one that the ledger names`)
    const text = async (file: string) => {
      const content = await read(file)
      if (sha256(content) !== signed.digests.get(file))
        throw new Error(`${name} ${version}: ${file} differs from the signed statement`)
      return content.toString('utf8')
    }
    const release = parseRelease(JSON.parse(await text('release.json')), `${name} ${version}`)
    return { release, signed, text }
  }
}

/** Reads what was accepted into a store. */
export const acceptedIn = async (
  store: { readonly folder: string; readonly signers: string },
  ledger: Ledger,
) => new Accepted(store.folder, ledger, await readSigners(store))

/** A build that is to be made live. */
export interface Candidate {
  readonly name: string
  readonly folder: string
  readonly release: Release
}

/** A complete release in a folder that nothing serves, with its checked statement. */
export interface Staged extends Candidate {
  readonly signed: CheckedStatement
}

/**
 * Check that a folder contains exactly what its team signed.
 *
 * @param at ISO date of the acceptance
 * @throws with the reason: no or a wrong signature, a link, or a file that is changed, missing or not part of the statement
 */
export async function checkedRelease(folder: string, signers: AllowedSigners, at: string): Promise<Staged> {
  const files = await plainFiles(folder)
  const release = await readRelease(folder)
  if (!release) throw new Error('The release has no release.json')
  const envelope = await readPlain(path.join(folder, PROVENANCE_FILE))
  if (!envelope) throw new Error(`${release.name} ${release.version} is not signed`)
  const signed = checkedStatement(envelope, signers, at)
  assertAbout(signed, release.name, release.version)
  const [problem] = await signedDifferences(folder, files, signed)
  if (problem) throw new Error(`${release.name} ${release.version}: ${problem}`)
  return { name: release.name, folder, release, signed }
}

/** Files of a folder that are not as they were signed. */
export async function signedDifferences(
  folder: string,
  files: readonly string[],
  { digests }: CheckedStatement,
): Promise<string[]> {
  const differences: string[] = []
  for (const [file, digest] of digests) {
    const content = await readPlain(path.join(folder, file))
    if (!content) differences.push(`${file} is ${files.includes(file) ? 'too large' : 'missing'}`)
    else if (sha256(content) !== digest) differences.push(`${file} differs from the signed statement`)
  }
  for (const file of files)
    if (file !== PROVENANCE_FILE && !digests.has(file)) differences.push(`${file} is not part of the release`)
  return differences
}

/**
 * Read the live releases and their fallback versions.
 *
 * @param canary takes the place of the live version of its name, which becomes its fallback version
 * @throws when no shell is live, the shell or a canary is missing or not signed, or two sections claim the same path
 */
export async function collectReleases(accepted: Accepted, canary?: Canary): Promise<ReleasedSet> {
  const pairs = await Promise.all(
    Object.entries(accepted.ledger.live)
      .filter(([name]) => name !== STORYBOOK)
      .map(async ([name, live]) => {
        const isCanary = name === canary?.name
        const pair = isCanary ? { version: canary.version, previous: live.version } : live
        const collecting = collect(accepted, name, pair)
        // What replaces a section that cannot be trusted any more is decided with the next switch.
        const found =
          name === 'shell' || isCanary ? await collecting : await collecting.catch(() => undefined)
        return found ? [[name, found] as const] : []
      }),
  )
  const { shell, ...sections } = Object.fromEntries(pairs.flat())
  if (!shell) throw new Error('No shell is live yet')
  const integrity: Record<string, string> = {}
  for (const released of [
    shell.live,
    ...Object.values(sections).flatMap(({ live, previous }) => (previous ? [live, previous] : [live])),
  ]) {
    for (const [file, { integrity: hash }] of Object.entries(released.release.files)) {
      if (/\.(js|css)$/.test(file)) integrity[released.url(file)] = hash
    }
  }
  return {
    shell,
    sections,
    routes: routesOf(Object.values(sections).map(({ live }) => live.release)),
    integrity,
  }
}

/**
 * Read the parts of a set's live releases that documents are composed from.
 *
 * @param set as `collectReleases` has read it from `accepted`
 * @throws when a part is missing, or differs from its statement
 */
export async function withTexts(set: ReleasedSet, accepted: Accepted): Promise<ReleasedSet> {
  const read = async (pair: ReleasedPair): Promise<ReleasedPair> => {
    const { release } = pair.live
    const { text } = await accepted.read(release.name, release.version)
    const files = [...partsOf(release)].filter((file) => file !== PROVENANCE_FILE)
    const texts = new Map(await Promise.all(files.map(async (file) => [file, await text(file)] as const)))
    return { ...pair, live: { ...pair.live, text: textIn(texts, release) } }
  }
  const sections = Object.entries(set.sections).map(async ([name, pair]) => [name, await read(pair)] as const)
  return { ...set, shell: await read(set.shell), sections: Object.fromEntries(await Promise.all(sections)) }
}

const textIn =
  (texts: ReadonlyMap<string, string>, { name, version }: Release) =>
  (file: string) => {
    const found = texts.get(file)
    if (found === undefined) throw new Error(`${name} ${version}: ${file} is no part of its documents`)
    return found
  }

async function collect(
  accepted: Accepted,
  name: string,
  { version, previous }: Pick<Live, 'version' | 'previous'>,
): Promise<ReleasedPair> {
  // A fallback version that cannot be trusted is left out.
  const fallback = previous ? await accepted.read(name, previous).catch(() => undefined) : undefined
  return {
    live: released(await accepted.read(name, version)),
    previous: fallback && released(fallback),
  }
}

function released({ release }: AcceptedRelease): Released {
  const { name, version } = release
  return { release, url: (file) => `/assets/${name}/${version}/${file}`, text: textIn(new Map(), release) }
}
