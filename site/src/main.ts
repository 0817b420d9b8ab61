import { readSettings } from './settings'
import { buildSite } from './server'

/** How long requests in progress may take after the server was asked to end. Milliseconds. */
const DRAIN_TIMEOUT = 30_000

/** Start the web server, report its port to a supervisor, and stop when the supervisor is gone. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const site = await buildSite(settings)
  await site.listen({ port: settings.port, host: settings.host })
  const address = site.server.address()
  process.send?.({ type: 'listening', port: typeof address === 'object' ? address?.port : settings.port })

  const stop = () => {
    setTimeout(() => process.exit(1), DRAIN_TIMEOUT).unref()
    void site.close().then(() => process.exit(0))
  }
  process.on('disconnect', stop)
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
