#!/usr/bin/env node
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startService } from '../portal/src/serve/service.mjs'
import { ensureCluster } from './lib/debian.mjs'
import { demoDefault } from './lib/demo-default.mjs'
import { releaseFirst } from './lib/first-release.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { onStop } from './lib/on-stop.mjs'
import { ROOT } from './lib/paths.mjs'
import { step } from './lib/progress.mjs'
import { TSX } from './lib/tsx.mjs'
import { welcome } from './lib/welcome.mjs'

/** PostgreSQL's user may not enter the home of root. */
const FOLDER = process.getuid?.() === 0 ? '/var/tmp/recog-cluster' : path.join(ROOT, '.cache/cluster')

/**
 * `npm run cluster [-- --folder FOLDER]`: run two web servers and two APIs on a cluster of three databases, all on this machine.
 * Into an empty store the shell and sections are built and released first.
 */
async function main() {
  requireNode()
  const { values } = parseArgs({ options: { folder: { type: 'string', default: FOLDER } } })
  const env = settings(path.resolve(values.folder))
  await step('dependencies', ensureInstalled, (installed) => (installed ? '' : '(unchanged)'))
  await step('programs of the cluster', ensureCluster, (installed) => (installed ? '' : '(there)'))
  const storage = await startStorage(env)
  await releaseFirst(env)
  const file = path.join(ROOT, 'portal/cluster/main.ts')
  const cluster = await startService({ name: 'cluster', file, execArgv: TSX, env })
  process.stdout.write(welcome(env))

  onStop(async () => {
    await cluster.stop()
    await storage.stop()
    process.exit(0)
  })
}

/** Start the object storage that keeps the releases, and add it to the settings. @param {NodeJS.ProcessEnv} env */
async function startStorage(env) {
  const folder = path.join(env['CLUSTER_FOLDER'] ?? '', 'bucket')
  const file = path.join(ROOT, 'portal/cluster/object-storage.ts')
  const storageEnv = { ...env, BUCKET_FOLDER: folder, BUCKET_PORT: '0' }
  const storage = await startService({ name: 'object storage', file, execArgv: TSX, env: storageEnv })
  // The same again if it has to be started again.
  storageEnv.BUCKET_PORT = String(storage.port)
  env['RELEASES_BUCKET_URL'] = `http://127.0.0.1:${storage.port}/releases`
  // The storage has this key only, and does not check signatures.
  for (const name of ['RELEASES_ACCESS_KEY', 'RELEASES_SECRET_KEY']) env[name] = 'S3RVER'
  return storage
}

/** The environment of the services, with the default settings. @param {string} folder */
function settings(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, CLUSTER_FOLDER: folder, DATABASE_URL: '' }
  env['PORT'] ??= '8080'
  env['PORTAL_DATA'] = path.join(folder, 'portal')
  env['RELEASES'] = path.resolve(env['RELEASES'] ?? path.join(env['PORTAL_DATA'], 'releases'))
  env['PUBLIC_URL'] ||= `http://localhost:${env['PORT']}`
  env['DEMO'] ||= demoDefault(env)
  // HAProxy asks each API every second whether it runs.
  env['LOG_LEVEL'] ||= 'warn'
  return env
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
