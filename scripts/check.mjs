#!/usr/bin/env node
import { ensureInstalled } from './lib/install.mjs'
import { step } from './lib/progress.mjs'
import { CHECKS } from './lib/checks.mjs'

/** Format, types, lint, dead code, boundaries, citations and API reports: everything that can be checked without running the portal. */
await ensureInstalled()
let failed = 0
for (const { name, run } of CHECKS) {
  const result = await step(name, run, ({ failed }) => (failed ? 'FAILED' : 'clean'))
  if (result.failed) process.stdout.write(`${result.output}\n`)
  failed += result.failed
}
process.exit(failed === 0 ? 0 : 1)
