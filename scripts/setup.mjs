#!/usr/bin/env node
import {
  ensureCaddy,
  ensureChromium,
  ensureCluster,
  ensureFirefox,
  ensureNginx,
  ensureNspawn,
  ensurePostgresql,
  ensurePrometheus,
} from './lib/debian.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { ROOT } from './lib/paths.mjs'
import { step } from './lib/progress.mjs'
import { run } from './lib/run.mjs'

/** `npm run setup [-- caddy chromium cluster firefox nginx nspawn playwright-firefox postgresql prometheus]`: install the dependencies, and programs that some tests need. */
const EXTRAS = {
  caddy: ensureCaddy,
  chromium: ensureChromium,
  cluster: ensureCluster,
  firefox: ensureFirefox,
  nginx: ensureNginx,
  nspawn: ensureNspawn,
  'playwright-firefox': installPlaywrightFirefox,
  postgresql: ensurePostgresql,
  prometheus: ensurePrometheus,
}

async function main() {
  requireNode()
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !Object.hasOwn(EXTRAS, name))
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. Choose from ${Object.keys(EXTRAS).join(', ')}.`)
  await step('dependencies', ensureInstalled)
  for (const [name, ensure] of Object.entries(EXTRAS)) {
    if (wanted.includes(name)) await step(name, async () => void (await ensure()))
  }
}

/** All journeys run in Playwright's own build of Firefox too, where it can be downloaded. */
async function installPlaywrightFirefox() {
  const cli = `${ROOT}/tests/e2e/node_modules/@playwright/test/cli.js`
  const { code, output } = await run(process.execPath, [cli, 'install', '--with-deps', 'firefox'], {
    cwd: ROOT,
  })
  if (code !== 0) throw new Error(`Firefox could not be installed:\n${output}`)
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
