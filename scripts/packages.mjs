#!/usr/bin/env node
import { ensureInstalled } from './lib/install.mjs'
import { packPackages, PACKED } from './lib/packages/pack.mjs'
import { publishPackages } from './lib/packages/publish.mjs'

/**
 * Build the packages for sections in repositories of their own, and write them as tarballs. With `--publish` the registry that
 * npm is configured with gets those versions that it does not have.
 */
async function main() {
  await ensureInstalled()
  const files = await packPackages()
  process.stdout.write(`${files.length} packages are in ${PACKED}\n`)
  if (process.argv.includes('--publish')) await publishPackages(files)
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
