import { runServer } from '@recog/api-contract/run-server'
import { readSettings } from './settings'
import { buildSite } from './server'

/** Start the web server. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  await runServer('site', await buildSite(settings), settings)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
