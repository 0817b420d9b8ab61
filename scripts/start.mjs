#!/usr/bin/env node
import path from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { freePort } from './lib/free-port.mjs'
import { requireNode } from './lib/node-version.mjs'
import { ROOT } from './lib/paths.mjs'
import { step } from './lib/progress.mjs'
import { startService } from './lib/service.mjs'
import { runTool } from './lib/tsx.mjs'
import { welcome } from './lib/welcome.mjs'

/** Install, build, release and run the whole portal. Needs no other command before it. */
async function main() {
  requireNode()
  const env = settings()
  await step('dependencies', ensureInstalled, (installed) => (installed ? '' : '(unchanged)'))
  // Keeps versions that teams have published or rolled back. CI has run the browser check, and a new machine has no browser.
  const built = await step('shell and sections', () =>
    runTool(
      'release-tools/src/cli/main.ts',
      ['release', '--no-browser', '--by', 'npm start', '--keep-others'],
      env,
    ),
  )
  process.stdout.write(built)

  /** @type {Awaited<ReturnType<typeof startService>>[]} */
  const services = []
  if (!env['API_ORIGIN']) {
    const port = await freePort()
    services.push(
      await startService({
        name: 'API',
        file: 'api/src/main.ts',
        env: { ...env, API_HOST: '127.0.0.1', API_PORT: String(port) },
      }),
    )
    env['API_ORIGIN'] = `http://127.0.0.1:${port}`
  }
  services.unshift(await startService({ name: 'web server', file: 'site/src/main.ts', env }))
  process.stdout.write(welcome(env))

  const stop = async () => {
    for (const service of services) await service.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

/** The environment of the services: default settings, and demo data unless there is a database or DEMO is set. */
function settings() {
  const env = { ...process.env }
  env['PORT'] ??= '8080'
  env['PORTAL_DATA'] = path.resolve(ROOT, env['PORTAL_DATA'] ?? '.data')
  env['RELEASES'] = path.resolve(env['RELEASES'] ?? path.join(env['PORTAL_DATA'], 'releases'))
  env['PUBLIC_URL'] ??= `http://localhost:${env['PORT']}`
  env['DEMO'] ??= env['DATABASE_URL'] ? '0' : '1'
  return env
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
