import { runServer } from '@recog/server-kit/run-server'
import { SettingReader } from '@recog/server-kit/setting-values'
import { buildReleaseServer } from '@recog/release-service/server'
import type { Store } from '@recog/release-service/store'

/** Run the release service until it is asked to end. @throws when the port is in use */
export async function serveReleases(store: Store, port: number, host: string): Promise<void> {
  const server = buildReleaseServer(store, new SettingReader(process.env).logLevel())
  // Its port is typed here, not set.
  await runServer('releases', server, { host, port }).catch((error: Error) => {
    throw error.cause ?? error
  })
  const address = server.server.address()
  console.log(
    `The release service is at http://${host}:${typeof address === 'object' ? address?.port : port}`,
  )
}
