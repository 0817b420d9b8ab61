#!/usr/bin/env node
import { ensureProgram } from './lib/debian.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { ROOT } from './lib/paths.mjs'
import { step } from './lib/progress.mjs'
import { run } from './lib/run.mjs'

/** `npm run setup [-- chromium nginx ...]`: install the dependencies, and programs of scripts/lib/debian.mjs that some tests need. */
async function main() {
  requireNode()
  await step('dependencies', ensureInstalled)
  for (const name of process.argv.slice(2))
    await step(name, () => (name === 'playwright-firefox' ? installPlaywrightFirefox() : ensureProgram(name)))
}

/** All journeys run in Playwright's own build of Firefox too, where it can be downloaded. */
async function installPlaywrightFirefox() {
  const cli = `${ROOT}/tests/e2e/node_modules/@playwright/test/cli.js`
  const { code, output } = await run(process.execPath, [cli, 'install', '--with-deps', 'firefox'], {
    cwd: ROOT,
  })
  if (code !== 0) throw new Error(`Firefox could not be installed:\n${output}`)
  return true
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
