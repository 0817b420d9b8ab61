import type { Verdict } from '../audit/verify'
import { needFile, noMore } from './command'

type Print = (line: string) => void

/** @param first given with `--checkpoints` @param more words after it @throws UsageError if a file is missing */
export function checkpointFiles(first: string | undefined, more: readonly string[]): readonly string[] {
  if (first === undefined) noMore(more)
  const files = first === undefined ? [] : [first, ...more]
  for (const file of files) needFile(file)
  return files
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
