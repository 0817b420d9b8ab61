#!/usr/bin/env node
import path from 'node:path'
import { parseArgs } from 'node:util'
import { demoDefault } from './lib/demo-default.mjs'
import { isReleased, releaseFirst } from './lib/first-release.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { onStop } from './lib/on-stop.mjs'
import { ROOT } from './lib/paths.mjs'
import { step } from './lib/progress.mjs'
import { startService } from '../server/portal/src/serve/service.mjs'
import { TSX } from './lib/tsx.mjs'
import { welcome } from './lib/welcome.mjs'

const USAGE = `npm start               run the portal; the first time, install, build and release it before
npm start -- --serve    run what is released; install and build nothing

Settings are environment variables, such as PORT=3000: docs/settings.md`

/**
 * Run the whole portal. What is released stays as it is; into an empty store the shell and sections are built and released
 * first. With `--serve` nothing is installed or built.
 */
async function main() {
  const { serve, help } = options()
  if (help) return console.log(USAGE)
  requireNode()
  const env = settings()
  if (serve) {
    if (!isReleased(env))
      throw new Error('Nothing is released yet. Run npm start once, or npm run sections -- release')
  } else {
    await step('dependencies', ensureInstalled, (installed) => (installed ? '' : '(unchanged)'))
    await releaseFirst(env)
  }

  /** @type {Awaited<ReturnType<typeof startService>>[]} */
  const services = []
  if (!env['API_ORIGIN']) {
    const apiEnv = { ...env, API_HOST: '127.0.0.1', API_PORT: '0' }
    const apiFile = path.join(ROOT, 'server/api/src/main.ts')
    const api = await startService({ name: 'API', file: apiFile, execArgv: TSX, env: apiEnv })
    services.push(api)
    // The same again if it has to be started again.
    apiEnv.API_PORT = String(api.port)
    env['API_ORIGIN'] = `http://127.0.0.1:${api.port}`
  }
  if (/^(1|true|yes|on)$/i.test(env['TAKE_RELEASES'] ?? '') && !env['RELEASES_ORIGIN']) {
    const tools = path.join(ROOT, 'delivery/release-tools/src/cli/main.ts')
    const args = ['serve-releases', '--port', '0']
    const releases = await startService({ name: 'release service', file: tools, args, execArgv: TSX, env })
    services.push(releases)
    args[2] = String(releases.port)
    env['RELEASES_ORIGIN'] = `http://127.0.0.1:${releases.port}`
  }
  const file = path.join(ROOT, 'server/site/src/main.ts')
  const site = await startService({ name: 'web server', file, execArgv: TSX, env })
  services.unshift(site)

  onStop(async () => {
    for (const service of services) await service.stop()
    process.exit(0)
  })
  // Last: whoever hears it may send a signal at once.
  process.stdout.write(welcome(env))
  process.send?.({ type: 'listening', port: site.port })
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

/** The environment of the services, with the default settings. */
function settings() {
  const env = { ...process.env }
  env['PORT'] ??= '8080'
  env['PORTAL_DATA'] = path.resolve(ROOT, env['PORTAL_DATA'] ?? '.data')
  env['RELEASES'] = path.resolve(env['RELEASES'] ?? path.join(env['PORTAL_DATA'], 'releases'))
  env['PUBLIC_URL'] ||= `http://localhost:${env['PORT']}`
  env['DEMO'] ||= demoDefault(env)
  return env
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
