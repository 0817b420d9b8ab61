type Environment = Readonly<Record<string, string | undefined>>

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
