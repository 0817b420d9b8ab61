import type { Server } from 'node:http'
import { DRAIN_TIMES, prepareToDrain } from './drain'
import { whereToListen } from './inherited-socket'
import { SERVER_SETTING_DEFAULTS } from './setting-defaults'
import { SettingError, text, wholeNumber } from './setting-values'

/** What is used of Fastify. */
interface RunnableServer {
  readonly server: Server
  readonly log: { warn(message: string): void }
  listen(where: { host: string; port?: number; fd?: number }): Promise<string>
  close(): PromiseLike<unknown>
}

/** The settings with the host and port of a server, by its name. */
const SETTINGS: Readonly<Record<string, string>> = {
  api: 'API_HOST, API_PORT',
  site: 'HOST, PORT',
  releases: 'RELEASES_HOST, RELEASES_PORT',
}
/** How often the log says at most that there are too many connections. Milliseconds. */
const TELL_EVERY = 60_000
/** How long work besides requests may take at the end. Milliseconds. */
const LAST_WORK = 10_000

/**
 * Run a server until it is asked to end, by a signal or because its supervisor is gone. Requests in progress, and those that
 * arrive on open connections meanwhile, are answered.
 *
 * @param name of the socket that a supervisor may hand over
 * @throws when it cannot listen, or MAX_CONNECTIONS is no number
 */
export async function runServer(
  name: string,
  server: RunnableServer,
  where: { readonly host: string; readonly port: number },
): Promise<void> {
  const drain = prepareToDrain(server.server)
  limitConnections(server, process.env['MAX_CONNECTIONS'])
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

/**
 * Close further connections than this at once: each takes about 12 kB of memory, also if nothing is ever sent on it.
 *
 * @param setting undefined for the default
 * @throws unless it is a number
 */
export function limitConnections(
  { server, log }: Pick<RunnableServer, 'server' | 'log'>,
  setting?: string,
): void {
  const wanted = text(setting, SERVER_SETTING_DEFAULTS.MAX_CONNECTIONS)
  server.maxConnections = wholeNumber('MAX_CONNECTIONS', wanted, 1, 1_000_000, 'a number of connections')
  let told = -TELL_EVERY
  server.on('drop', () => {
    const now = performance.now()
    if (now - told < TELL_EVERY) return
    told = now
    log.warn(`${wanted} connections are open (MAX_CONNECTIONS): further ones are closed at once`)
  })
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
