import type { Server } from 'node:http'
import { DRAIN_TIMES, prepareToDrain } from './drain'
import { whereToListen } from './inherited-socket'
import { SettingError } from './setting-values'

/** What is used of Fastify. */
interface RunnableServer {
  readonly server: Server
  listen(where: { host: string; port?: number; fd?: number }): Promise<string>
  close(): PromiseLike<unknown>
}

/** The settings with the host and port of a server, by its name. */
const SETTINGS: Readonly<Record<string, string>> = {
  api: 'API_HOST, API_PORT',
  site: 'HOST, PORT',
  releases: 'RELEASES_HOST, RELEASES_PORT',
}
/** How long work besides requests may take at the end. Milliseconds. */
const LAST_WORK = 10_000

/**
 * Run a server until it is asked to end, by a signal or because its supervisor is gone. Requests in progress, and those that
 * arrive on open connections meanwhile, are answered.
 *
 * @param name of the socket that a supervisor may hand over
 * @throws when it cannot listen
 */
export async function runServer(
  name: string,
  server: RunnableServer,
  where: { readonly host: string; readonly port: number },
): Promise<void> {
  const drain = prepareToDrain(server.server)
  const place = whereToListen(name, where)
  await server.listen(place).catch((error: NodeJS.ErrnoException) => {
    const settings = SETTINGS[name] ?? name
    throw new SettingError(
      `This server cannot listen on ${where.host}:${where.port} (${settings}): ${error.message}`,
      { cause: error },
    )
  })
  onceAsked(async () => {
    // On a socket of its own, the next requests are refused in any case.
    const isEmpty = await drain({ ...DRAIN_TIMES, ...(place.fd === undefined && { idle: 0 }) })
    setTimeout(() => process.exit(1), LAST_WORK).unref()
    await server.close()
    process.exit(isEmpty ? 0 : 1)
  })
  // Last: whoever hears it may send a signal at once.
  const address = server.server.address()
  process.send?.({ type: 'listening', port: typeof address === 'object' ? address?.port : where.port })
}

/** Call a function the first time this process is asked to end. */
export function onceAsked(stop: () => Promise<void>): void {
  let isStopping = false
  const ask = () => {
    if (isStopping) return
    isStopping = true
    void stop()
  }
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, ask)
}
