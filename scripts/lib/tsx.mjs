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
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runTool(file, args, env = process.env) {
  const { code, output } = await run(process.execPath, [...TSX, path.join(ROOT, file), ...args], {
    cwd: ROOT,
    env,
  })
  if (code !== 0) throw new Error(output.trim())
  return output
}
