#!/usr/bin/env node
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { ROOT } from './lib/paths.mjs'
import { step } from './lib/progress.mjs'
import { runTool, TSX } from './lib/tsx.mjs'

const USAGE = `npm start               run the portal; the first time, install, build and release it before
npm start -- --serve    run what is released; install and build nothing

Settings are environment variables, such as PORT=3000: docs/settings.md`

const RELEASED = `
Serving what is released. Your working tree is not: npm run sections -- release --reason "..."
`

/**
 * `portal serve --demo`. What is released stays as it is; into an empty store the shell and sections are built and released first.
 * With `--serve` nothing is installed or built.
 */
async function main() {
  const { serve, help } = options()
  if (help) return console.log(USAGE)
  requireNode()
  process.chdir(ROOT)
  if (serve) {
    if (!isReleased())
      throw new Error('Nothing is released yet. Run npm start once, or npm run sections -- release')
  } else {
    await step('dependencies', ensureInstalled, (installed) => (installed ? '' : '(unchanged)'))
    process.stdout.write(isReleased() ? RELEASED : await step('shell and sections', releaseFirst))
  }

  // Npm passes a signal on to its shell, and the shell to nobody.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.emit('SIGTERM'), 500).unref()
  // The programs that it starts are TypeScript, too.
  process.execArgv.push(...TSX)
  const { register } = await import('tsx/esm/api')
  register()
  const program = path.join(ROOT, 'server/portal/src/main.ts')
  process.argv = [process.execPath, program, 'serve', '--demo']
  await import(program)
}

/** What was typed. Ends the process with a mistake, so that it starts nothing. */
function options() {
  try {
    return parseArgs({ options: { serve: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } })
      .values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
    process.exit(2)
  }
}

/** Whether anything was ever released into the store; a first release that died leaves no documents. */
function isReleased() {
  const { PORTAL_DATA = '.data', RELEASES = path.join(PORTAL_DATA, 'releases') } = process.env
  return existsSync(path.join(RELEASES, 'documents/routes.json'))
}

/** Without the browser check: a new machine has no browser, and CI has run all checks. */
const releaseFirst = () =>
  runTool('delivery/release-tools/src/cli/main.ts', [
    'release',
    '--no-browser',
    '--by',
    'npm start',
    '--reason',
    'first start',
  ])

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
