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
 * Change what is live, alone and in one step.
 *
 * Everything new (documents, `live.json`) is on disk before anything points at it. What the portal serves switches with
 * `routes.json`, renamed right behind `live.json`. A run that is killed leaves the old state or the new; should it die
 * between two renames, the documents follow `live.json` with the next command.
 *
 * @param decide what changes, given what is live; may throw, nothing has changed then
 * @returns what was live before
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
    // The shell's template is what documents are composed with.
    if (after['shell']) commits.push(await preparePointer(releases, await composeDocuments(releases, after)))
    commits.forEach((commit) => commit())
    await record(releases, changes)
    await dropOldDocuments(releases)
    return before
  })
}

/** Bring documents and history in line with `live.json`, as they are unless a switch was killed. */
export async function settle(releases: string): Promise<LiveVersions> {
  await switchLive(releases, async () => ({}))
  return readLiveVersions(releases)
}

/** An unchanged pointer keeps its time: web servers keep what they have read. */
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
