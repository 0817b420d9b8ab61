import {
  connect,
  createServer,
  type AddressInfo,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net'

/** A network between the API and its database that can be cut. */
export class Network {
  readonly #sockets = new Set<Socket>()
  #isCut = false

  private constructor(
    private readonly server: Server,
    private readonly target: NetConnectOpts,
  ) {
    server.on('connection', (near) => this.#forward(near))
  }

  /**
   * @param target where connections are forwarded to
   * @param host where it listens
   */
  static async to(target: NetConnectOpts, host = '127.0.0.1'): Promise<Network> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, host, resolve))
    return new Network(server, target)
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** From now on nothing is delivered, and nobody is told: connections stay open. */
  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) {
      socket.unpipe()
      socket.pause()
    }
  }

  /**
   * New connections work again.
   *
   * @param old whether the other side says that it has lost the old connections (a reset), or never answers on them, as behind a
   *   firewall that has forgotten them
   */
  restore(old: 'reset' | 'silent' = 'reset'): void {
    this.#isCut = false
    if (old === 'reset') this.#resetAll()
  }

  async close(): Promise<void> {
    this.#resetAll()
    await new Promise((resolve) => this.server.close(resolve))
  }

  #resetAll(): void {
    for (const socket of this.#sockets) {
      // The others are sockets of Unix, which know no reset.
      if (socket.remotePort === undefined) socket.destroy()
      else socket.resetAndDestroy()
    }
  }

  #forward(near: Socket): void {
    this.#keep(near)
    // Packets of a new connection get no answer either.
    if (this.#isCut) return
    const far = connect(this.target)
    this.#keep(far)
    near.pipe(far)
    far.pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#sockets.delete(socket))
  }
}
