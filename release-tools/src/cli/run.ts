import { COMMANDS } from './commands'
import { runCommands } from './run-commands'

/** Run a command line. @param words after `sections` */
export const runCommandLine = (words: readonly string[]): Promise<void> =>
  runCommands('sections', COMMANDS, words)
