import type { Settings } from '../settings'

interface CommandCall {
  readonly settings: Settings
  readonly args: readonly string[]
  readonly print: (line: string) => void
}

/** Runs the command and returns the exit code. */
export type Command = (call: CommandCall) => Promise<number>
