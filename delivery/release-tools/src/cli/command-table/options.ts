import os from 'node:os'
import { releasablesOf } from '../command-names'
import { UsageError } from '@recog/server-kit/commands'
import type { Service } from '../service'
import { COMMAND, RELEASABLE, type Releasable } from '../workspace'

/** An option that takes a text, explained for `--help`. */
export const text = (does: string) => ({ type: 'string', does }) as const
/** An option that is given or not. */
export const flag = (does: string) => ({ type: 'boolean', does }) as const

/** Recorded with every change of a live version. */
export const BY = text('who makes the change; the name of your account when left out')
export const AUTHOR = { reason: text('why; everybody can read it in the ledger'), by: BY }
export const JSON_OUTPUT = flag('print JSON (docs/delivery.md)')
export const FROM = text('the folder of a build; dist of the section when left out')
export const NO_BROWSER = flag('do not open every page in Chromium')

/** Why a change is made, and what is signed as its author, by default the name of the account; lists show the name of the key. */
export const authorOf = ({
  by,
  reason,
}: {
  readonly by?: string | undefined
  readonly reason?: string | undefined
}) => ({ by: by ?? os.userInfo().username, reason: reason ?? '' })

/** As in `service.ts`, which is loaded only by the commands that need it. */
export const serviceHere = async (): Promise<Service> => (await import('../service')).serviceHere()

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
  const { readRelease } = await import('@recog/release-service/release')
  const name = words[0] ?? (await readRelease(from))?.name
  if (name === undefined) throw new Error(`There is no build in ${from}`)
  return [name]
}

/** @throws when there is no version of one of these names: it is mistyped */
export function refuseUnpublished(
  names: readonly string[],
  versions: readonly { readonly name: string }[],
): void {
  const unknown = names.find((each) => !versions.some(({ name }) => name === each))
  if (unknown) throw new Error(`${unknown} was never published here. "${COMMAND} list" names what was`)
}

/** The named sections; without a name all of this workspace, or everything that was published where there are no sources. */
export async function publishedNames(service: Service, words: readonly string[]): Promise<readonly string[]> {
  if (words.length > 0) return words
  if (RELEASABLE.length > 0) return RELEASABLE
  return [...new Set((await service.versions()).map(({ name }) => name))]
}
