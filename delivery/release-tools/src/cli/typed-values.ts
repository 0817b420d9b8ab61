import path from 'node:path'
import { UsageError } from '@recog/server-kit/commands'

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
