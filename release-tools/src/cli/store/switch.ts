import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { composeDocuments, dropOldDocuments } from '../documents/compose'
import type { Releasable } from '../workspace'
import { prepareFile } from './atomic'
import { recordInHistory } from './history'
import { withLock } from './lock'
import { liveFile, readLiveVersions, type Live, type LiveVersions } from './release'

export type Changes = LiveVersions

/**
 * Change live versions in one step, under the lock.
 *
 * New documents and `live.json` are on disk before anything points at them. The portal switches with `routes.json`, which is
 * renamed right after `live.json`. A killed run leaves the old or the new state; if it dies between two renames, the next
 * command brings the documents in line with `live.json`.
 *
 * @param decide the changes, given the live versions; if it throws, nothing has changed
 * @returns the live versions before
 * @throws when the lock is not free within a minute, or the documents cannot be composed
 */
export async function switchLive(
  releases: string,
  decide: (liveVersions: LiveVersions) => Promise<Changes>,
): Promise<LiveVersions> {
  return withLock(releases, async () => {
    const before = await readLiveVersions(releases)
    await record(releases, before)
    const changes = await decide(before)
    const after: LiveVersions = { ...before, ...changes }
    const commits: (() => void)[] = []
    for (const [name, live] of entriesOf(changes)) {
      commits.push(await prepareFile(liveFile(releases, name), json(live)))
    }
    // Documents need the shell's template.
    if (after['shell']) commits.push(await preparePointer(releases, await composeDocuments(releases, after)))
    commits.forEach((commit) => commit())
    await record(releases, changes)
    await dropOldDocuments(releases)
    return before
  })
}

/** Bring documents and history in line with `live.json` after a switch that was killed. @returns the live versions */
export async function settle(releases: string): Promise<LiveVersions> {
  await switchLive(releases, async () => ({}))
  return readLiveVersions(releases)
}

/** Does not rewrite an unchanged pointer: web servers read the file again when its time changes. */
async function preparePointer(releases: string, pointer: string): Promise<() => void> {
  const file = path.join(releases, 'documents', 'routes.json')
  const current = await readFile(file, 'utf8').catch(() => undefined)
  return current === pointer ? () => {} : prepareFile(file, pointer)
}

async function record(releases: string, liveVersions: LiveVersions): Promise<void> {
  for (const [name, live] of entriesOf(liveVersions)) await recordInHistory(releases, name, live)
}

function entriesOf(liveVersions: LiveVersions): [Releasable, Live][] {
  return Object.entries(liveVersions)
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
