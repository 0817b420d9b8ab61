import path from 'node:path'
import { UsageError } from '@recog/server-kit/commands'
import { asReleasable, HERE, NOTHING_HERE, RELEASABLE, type Releasable } from './workspace'

/** The shell and sections that the words name, or all. @throws when there are none, or a word names nothing that can be released */
export function releasablesOf(words: readonly string[]): readonly Releasable[] {
  if (words.length === 0 && RELEASABLE.length === 0) throw new UsageError(NOTHING_HERE)
  return words.length === 0 ? RELEASABLE : words.map(asReleasable)
}

/** The only word; where there is only one section, its name may be left out. @throws unless there is exactly one word */
export function onlyWord(command: string, words: readonly string[]): string {
  const [word = HERE.isPortal ? undefined : RELEASABLE[0]] = words
  if (word === undefined || words.length > 1)
    throw new UsageError(`${command} takes exactly one name, not ${words.length}`)
  return word
}

/** @throws unless the words name exactly one section of this workspace */
export function onlyReleasable(command: string, words: readonly string[]): Releasable {
  return asReleasable(onlyWord(command, words))
}

/**
 * A folder that somebody typed, relative to their current folder: npm runs scripts in the root of the repository.
 *
 * @returns an absolute path; undefined when none was typed
 */
export const typedFolder = (
  text: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): string | undefined =>
  text === undefined ? undefined : path.resolve(env['INIT_CWD'] ?? process.cwd(), text)

/** A number that somebody typed. @throws unless it is a whole number in the range */
export function wholeNumber(
  option: string,
  text: string | undefined,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const number = Number(text)
  if (!text?.trim() || !Number.isInteger(number) || number < least || number > most) {
    const range = most < Number.MAX_SAFE_INTEGER ? `from ${least} to ${most}` : `of at least ${least}`
    throw new UsageError(`${option} takes a number ${range}, not "${text ?? ''}"`)
  }
  return number
}

/** A port that somebody typed; 0 chooses a free one. @throws unless it is one */
export const portNumber = (text: string | undefined, byDefault: number): number =>
  text === undefined ? byDefault : wholeNumber('--port', text, 0, 65_535)
