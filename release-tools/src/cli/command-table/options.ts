import os from 'node:os'
import { releasablesOf } from '../command-names'
import { UsageError } from '../explain'
import type { Releasable } from '../workspace'

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

/** The named sections; all when none is named. @throws when one folder is named for several builds */
export function namesFor(
  option: string,
  folder: string | undefined,
  words: readonly string[],
): readonly Releasable[] {
  const names = releasablesOf(words)
  if (folder && names.length !== 1) throw new UsageError(`${option} takes exactly one section`)
  return names
}
