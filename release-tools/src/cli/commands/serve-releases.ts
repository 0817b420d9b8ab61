import { buildReleaseServer } from '@recog/release-service/server'
import type { Store } from '@recog/release-service/store'

/** Run the release service until it is asked to end. @throws when the port is in use */
export async function serveReleases(store: Store, port: number, host: string): Promise<void> {
  const server = buildReleaseServer(store, process.env['LOG_LEVEL'] ?? 'info')
  const url = await server.listen({ port, host })
  console.log(`The release service is at ${url}`)
  const stop = () => void server.close().then(() => process.exit(0))
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
