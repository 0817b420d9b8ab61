import { exitCodeOf } from '@recog/server-kit/setting-values'
import { runServer } from '@recog/server-kit/run-server'
import { VERSION } from '@recog/server-kit/metrics'
import { readSettings } from './settings'
import { buildSite } from './server'

/** Start the web server. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const site = await buildSite(settings)
  site.log.info({ version: VERSION }, 'web server starts')
  await runServer('site', site, settings)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(exitCodeOf(error))
})
