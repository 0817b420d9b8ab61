import { randomUUID } from 'node:crypto'
import { link, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { keepParts, type Accepted } from '../store/accepted'
import { DRAFT, exists, syncFolder } from '../store/disk'
import { plainFiles } from '../store/files'
import type { Ledger } from '../store/ledger'
import type { Staged } from './checked-release'

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
