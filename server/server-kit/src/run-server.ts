import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { type Environment, SettingError, SettingReader } from './setting-values'

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
    if (error instanceof SettingError) throw error
    const settings = SETTINGS[name] ?? name
    throw new SettingError(
      `This server cannot listen on ${where.host}:${where.port} (${settings}): ${error.message}`,
      { cause: error },
    )
  })
  onceAsked(async () => {
    // On a socket of its own, the next requests are refused in any case.
    const isEmpty = await drain({ ...DRAIN_TIMES, ...(place.fd === undefined && { idle: 0 }) })
    countTime((passed) => passed >= LAST_WORK && process.exit(1)).unref()
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
  const read = new SettingReader({ MAX_CONNECTIONS: setting })
  const wanted = read.number('MAX_CONNECTIONS', 1, 1_000_000, 'a number of connections')
  server.maxConnections = wanted
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

/** Milliseconds. */
interface DrainTimes {
  /**
   * How long a connection without a request is kept for one that may be on its way. Longer than clients keep unused connections,
   * see `IDLE_CONNECTION`.
   */
  readonly idle: number
  /** How long requests in progress may take. */
  readonly requests: number
}

/**
 * How long a client of our servers may keep an unused connection without losing a request when the server restarts. The web server
 * keeps those to the API no longer, and the pages about other proxies name the same time. Milliseconds.
 */
export const IDLE_CONNECTION = 4_000

const DRAIN_TIMES: DrainTimes = { idle: IDLE_CONNECTION + 1_000, requests: 30_000 }
/** Time at the end is counted in these: what has arrived while the machine stopped is read only after a timer. Milliseconds. */
const TICK = 50

function countTime(heed: (passed: number) => void): NodeJS.Timeout {
  let passed = 0
  return setInterval(() => heed((passed += TICK)), TICK)
}

/**
 * Prepare to end a server without losing a request. Closing the connections at once, as Node.js and Fastify do, loses those that
 * a client is just sending on a connection that it has used before.
 *
 * @returns a function that stops accepting connections, answers what arrives on the existing ones and asks clients to close them.
 *   It resolves once all are closed, or to false when requests took too long.
 */
export function prepareToDrain(server: Server): (times?: DrainTimes) => Promise<boolean> {
  const inProgress = new Set<ServerResponse>()
  let isDraining = false
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isDraining) response.setHeader('connection', 'close')
    inProgress.add(response)
    response.once('close', () => inProgress.delete(response))
  })
  return (times = DRAIN_TIMES) => {
    isDraining = true
    for (const response of inProgress) if (!response.headersSent) response.setHeader('connection', 'close')
    return new Promise((resolve) => {
      const counting = countTime((passed) => {
        if (passed >= times.idle) server.closeIdleConnections()
        if (passed >= times.requests) end(false)
      })
      const end = (isEmpty: boolean) => {
        clearInterval(counting)
        resolve(isEmpty)
      }
      // The method of http.Server would close connections without a request immediately.
      NetServer.prototype.close.call(server, () => end(true))
    })
  }
}

/** For `listen`. */
interface Place {
  readonly host: string
  readonly port?: number
  /** Of a socket that is open already. */
  readonly fd?: number
}

/** The first file descriptor that a socket is handed over in: 0 to 2 are input, output and errors. */
const FIRST_INHERITED = 3

/**
 * The file descriptors of sockets that were opened before this process started, by name: the protocol of systemd's socket units,
 * which the supervisor of `portal serve` uses, too. Such a socket outlives the process, so that connections wait while it restarts.
 *
 * @param pid of this process; variables meant for another one are ignored
 */
export function inheritedSockets(env: Environment, pid: number): ReadonlyMap<string, number> {
  const { LISTEN_PID: owner, LISTEN_FDS: count = '0', LISTEN_FDNAMES: names = '' } = env
  if (owner !== undefined && owner !== String(pid)) return new Map()
  const listed = names.split(':').slice(0, Number(count))
  return new Map(listed.map((name, index) => [name, FIRST_INHERITED + index]))
}

/** The variables that hand over sockets in this order, from the first descriptor on. */
export const handingOver = (names: readonly string[]): Record<string, string> => ({
  LISTEN_FDS: String(names.length),
  LISTEN_FDNAMES: names.join(':'),
})

/** Where a server listens, for `listen`: the socket of this name that the process was given, or one of its own. */
export function whereToListen(name: string, own: Place): Place {
  const fd = inheritedSockets(process.env, process.pid).get(name)
  // Fastify looks up a host even though nothing is bound.
  return fd === undefined ? own : { host: own.host, fd }
}
