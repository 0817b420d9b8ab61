import { existsSync } from 'node:fs'
import type { Verdict } from '../audit/verify'

type Print = (line: string) => void

/**
 * The files of `--checkpoints FILE ...`.
 *
 * @returns undefined if the arguments are others, or a file is missing; then `print` was told
 */
export function checkpointFiles(
  [option, ...files]: readonly string[],
  usage: string,
  print: Print,
): readonly string[] | undefined {
  const missing = files.find((file) => !existsSync(file))
  if (missing === undefined && (option === undefined || option === '--checkpoints')) return files
  print(missing === undefined ? usage : `There is no file ${missing}.`)
  return undefined
}

/** @returns the exit code: 0 if the log is valid, otherwise 1, after the first row that is not and a checkpoint that proves it */
export function printVerdict(verdict: Verdict, print: Print): number {
  const { proof } = verdict
  if (verdict.ok) {
    print(`${verdict.rows} rows, all valid.`)
    for (const note of verdict.notes) print(note)
    print(
      proof
        ? `The checkpoint over ${proof.size} rows (${proof.source}) proves them up to there.`
        : 'No checkpoint is known: a log that was emptied or put back to an earlier state would not be detected.',
    )
    return 0
  }
  print(`Row ${verdict.firstBad} is invalid: ${verdict.reason}.`)
  if (proof) print(`The checkpoint over ${proof.size} rows (${proof.source}) covers it.`)
  return 1
}
