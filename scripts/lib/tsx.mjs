import path from 'node:path'
import { ROOT } from './paths.mjs'
import { run } from './run.mjs'

/** Flags for running TypeScript in Node.js. */
export const TSX = ['--import', 'tsx']

/**
 * Run one of the project's command-line programs.
 *
 * @param {string} file path from the repository
 * @param {string[]} args
 */
export async function runTool(file, args) {
  const { code, output } = await run(process.execPath, [...TSX, path.join(ROOT, file), ...args], {
    cwd: ROOT,
  })
  if (code !== 0) throw new Error(output.trim())
  return output
}
