import { randomUUID } from 'node:crypto'
import { cp, link, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Candidate } from './checks/differences'
import { keepParts, type Accepted } from './store/accepted'
import { DRAFT, exists, readPlain, syncFolder } from './store/disk'
import { MODULES_FILE, plainFiles, PROVENANCE_FILE, sha256 } from './store/files'
import type { Ledger } from './store/ledger'
import { readRelease } from './store/release'
import type { AllowedSigners } from './trust/signers'
import { assertAbout, checkedStatement, type CheckedStatement } from './trust/statement'

/**
 * Create folders in the store for releases that arrive, so that each is put into place in one step.
 *
 * @returns what `work` returns; the folders are gone then
 */
export async function withStagingFolders<T>(
  releases: string,
  count: number,
  work: (folders: readonly string[]) => Promise<T>,
): Promise<T> {
  const folders = Array.from({ length: count }, () => path.join(releases, `${randomUUID()}${DRAFT}`))
  try {
    await Promise.all(folders.map((folder) => mkdir(folder, { recursive: true })))
    return await work(folders)
  } finally {
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  }
}

/** Copy a build without the files that are never released. */
export async function copyBuild(from: string, to: string): Promise<void> {
  const filter = (source: string) => path.basename(source) !== MODULES_FILE
  await cp(from, to, { recursive: true, filter })
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

/** @throws when the version was released before with other files: browsers that cached them would never load these */
export async function refuseOtherFiles(accepted: Accepted, { release, signed }: Staged): Promise<void> {
  const { name, version } = release
  if (!accepted.ledger.acceptance(name, version)) return
  const before = await accepted.read(name, version)
  const files = Object.keys(release.files)
  const same =
    files.length === Object.keys(before.release.files).length &&
    files.every((file) => signed.digests.get(file) === before.signed.digests.get(file))
  if (!same) throw new Error(`${name} ${version} was released before with other files`)
}

/**
 * Put a checked release where it is served from, and keep the parts that documents are composed from. A version that was live
 * before stays as it is. The staged folder stays, too: if another service is faster, the switch is decided again.
 *
 * @returns the digest of the statement that the ledger names for this version
 */
export async function moveIntoPlace(
  releases: string,
  { folder, release, signed }: Staged,
  ledger: Ledger,
): Promise<string> {
  const { name, version } = release
  const target = path.join(releases, name, version)
  const before = ledger.acceptance(name, version)
  if (before && (await exists(target))) return before.statement
  await keepParts(releases, folder, release, signed.digest)
  await syncFolder(folder)
  const draft = path.join(releases, `${randomUUID()}${DRAFT}`)
  await linkFiles(folder, draft)
  await mkdir(path.dirname(target), { recursive: true })
  // What a run that was killed left behind was never live.
  await rm(target, { recursive: true, force: true })
  await rename(draft, target)
  return signed.digest
}

/** Give the files of a folder a second name each: a copy that takes no space. */
async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const file of await plainFiles(from)) {
    const target = path.join(to, file)
    await mkdir(path.dirname(target), { recursive: true })
    await link(path.join(from, file), target)
  }
}
