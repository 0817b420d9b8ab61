import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { step } from './progress.mjs'
import { runTool } from './tsx.mjs'

const RELEASED = `
Serving what is released. Your working tree is not: npm run sections -- release --reason "..."
`

/** Whether anything was ever released into the store; a first release that died leaves half a line. @param {NodeJS.ProcessEnv} env */
export function isReleased(env) {
  const ledger = path.join(env['RELEASES'] ?? '', 'ledger.jsonl')
  return existsSync(ledger) && readFileSync(ledger).includes('\n')
}

/**
 * Build and release the shell and the sections into an empty store; otherwise say that what is released stays. Without the browser
 * check: a new machine has no browser, and CI has run all checks.
 *
 * @param {NodeJS.ProcessEnv} env with the store in `RELEASES`
 */
export async function releaseFirst(env) {
  if (isReleased(env)) return void process.stdout.write(RELEASED)
  const words = ['release', '--no-browser', '--by', 'npm start', '--reason', 'first start']
  const released = await step('shell and sections', () =>
    runTool('delivery/release-tools/src/cli/main.ts', words, env),
  )
  process.stdout.write(released)
}
