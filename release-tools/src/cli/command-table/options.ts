import os from 'node:os'
import { readRelease } from '@recog/release-service/release'
import { releasablesOf } from '../command-names'
import { UsageError } from '../explain'
import type { Service } from '../service'
import { RELEASABLE, type Releasable } from '../workspace'

/** Options of `parseArgs`. */
export const string = { type: 'string' } as const
export const boolean = { type: 'boolean' } as const

/** Recorded with every change of a live version. */
export const AUTHOR = { by: string, reason: string }

/** Who makes a change and why; without `--by` it is the name of the account. */
export const authorOf = ({
  by,
  reason,
}: {
  readonly by?: string | undefined
  readonly reason?: string | undefined
}) => ({ by: by ?? os.userInfo().username, reason: reason ?? '' })

/**
 * The sections whose builds are meant: those that are named, else all of this workspace. A folder with a build names it by itself,
 * also one that is not from this workspace.
 *
 * @param from folder of a build
 * @throws when it contains no build, or several sections are named for it
 */
export async function namesOfBuilds(
  from: string | undefined,
  words: readonly string[],
): Promise<readonly Releasable[]> {
  if (from === undefined) return releasablesOf(words)
  if (words.length > 1) throw new UsageError('--from takes exactly one section')
  const name = words[0] ?? (await readRelease(from))?.name
  if (name === undefined) throw new Error(`There is no build in ${from}`)
  return [name]
}

/** The named sections; without a name all of this workspace, or everything that was published where there are no sources. */
export async function publishedNames(service: Service, words: readonly string[]): Promise<readonly string[]> {
  if (words.length > 0) return words
  if (RELEASABLE.length > 0) return RELEASABLE
  return [...new Set((await service.versions()).map(({ name }) => name))]
}
