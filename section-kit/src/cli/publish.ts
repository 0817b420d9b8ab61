import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { CONTRACT_VERSION } from '../contract'
import { copyFolderOnce, writeAtomically } from './atomic'
import { composeDocuments } from './documents/compose'
import { withLock } from './lock'
import { readLive, readRelease, type Live, type Release } from './release'
import { distFolder, RELEASABLE, type Releasable } from './workspace'

export interface PublishRequest {
  readonly releases: string
  readonly name: Releasable
  readonly by: string
  readonly reason: string
  /** Folder of the build; `dist` when left out. */
  readonly from?: string | undefined
}

export interface PublishResult {
  readonly version: string
  readonly previous: string | undefined
  /** False when that version was live already. */
  readonly switched: boolean
}

/**
 * Release the build in `dist`: copy it to its immutable folder, switch `live.json`, compose the documents.
 *
 * @throws with one line saying why when the build may not go live; nothing has changed then
 */
export async function publish({ releases, name, by, reason, from }: PublishRequest): Promise<PublishResult> {
  const built = from ?? distFolder(name)
  const release = await readRelease(built)
  if (release?.name !== name) throw new Error(`There is no build of ${name} in ${built}`)
  refuseUnfit(release)
  await copyFolderOnce(built, path.join(releases, name, release.version))
  return withLock(releases, async () => {
    const live = await readLive(releases, name)
    const switched = live?.version !== release.version
    if (switched)
      await switchTo(releases, name, { version: release.version, previous: live?.version, by }, reason)
    await composeWhenComplete(releases)
    return { version: release.version, previous: live?.version, switched }
  })
}

function refuseUnfit(release: Release): void {
  if (release.contract !== CONTRACT_VERSION) {
    throw new Error(`${release.name} speaks contract ${release.contract}, the shell ${CONTRACT_VERSION}`)
  }
}

interface Switch {
  readonly version: string
  readonly previous: string | undefined
  readonly by: string
}

async function switchTo(
  releases: string,
  name: Releasable,
  { version, previous, by }: Switch,
  reason: string,
): Promise<void> {
  const at = new Date().toISOString()
  const live: Live = { version, ...(previous ? { previous } : {}), at, by }
  await appendFile(path.join(releases, name, 'history.jsonl'), `${JSON.stringify({ ...live, reason })}\n`)
  await writeAtomically(path.join(releases, name, 'live.json'), `${JSON.stringify(live, null, 2)}\n`)
}

/** Documents name every section, so they are composed once all have a first release. */
async function composeWhenComplete(releases: string): Promise<void> {
  const lives = await Promise.all(RELEASABLE.map((name) => readLive(releases, name)))
  if (lives.every(Boolean)) await composeDocuments(releases)
}
