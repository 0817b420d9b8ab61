#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ROOT } from './lib/paths.mjs'
import { TSX } from './lib/tsx.mjs'

/** What people and the night run to measure, break or restore a portal: `npm run bench -- web --runs 7`. */
const PROGRAMS = {
  bench: {
    web: 'tests/bench-web/run/main.ts',
    work: 'tests/bench-web/run/work.ts',
    api: 'tests/bench-api/main.ts',
    scale: 'tests/bench-api/scale/main.ts',
    delivery: 'tests/e2e/bench/delivery.ts',
    storybook: 'tests/e2e/bench/storybook.ts',
  },
  chaos: { sections: 'tests/e2e/chaos/main.ts', api: 'tests/chaos/main.ts' },
  drill: {
    failover: 'tests/cluster/drill/main.ts',
    'point-in-time': 'tests/drill/main.ts',
    restart: 'tests/restarts/main.ts',
    upgrade: 'tests/restarts/upgrade-main.ts',
  },
  store: {
    'previous-release': 'tests/e2e/fixtures/save-previous-release.ts',
    'release-data': 'tests/upgrades/main.ts',
  },
}

const [kind = '', name = '', ...options] = process.argv.slice(2)
const programs =
  /** @type {Readonly<Record<string, Readonly<Record<string, string>>>>} */ (PROGRAMS)[kind] ?? {}
const file = Object.hasOwn(programs, name) ? programs[name] : undefined
if (!file) {
  console.error(`npm run ${kind} -- <${Object.keys(programs).join('|')}> [its options]`)
  process.exit(2)
}
const { status } = spawnSync(process.execPath, [...TSX, path.join(ROOT, file), ...options], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.exit(status ?? 1)
