import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { Registry } from 'prom-client'
import { serveMetrics } from './metrics'
import { handingOver, inheritedSockets, limitConnections, prepareToDrain, runServer } from './run-server'

describe('connections of a server', () => {
  it('beyond the setting are closed at once, and the log says so once', async () => {
    const warnings: string[] = []
    const server = createServer((_request, response) => response.end('answered'))
    limitConnections({ server, log: { warn: (message) => warnings.push(message) } }, '2')
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const open = async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      await once(socket, 'connect')
      return socket
    }
    const [first, second] = [await open(), await open()]
    for (const further of [await open(), await open()]) if (!further.closed) await once(further, 'close')
    first.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    expect(String((await once(first, 'data'))[0])).toContain('answered')
    expect(warnings).toEqual(['2 connections are open (MAX_CONNECTIONS): further ones are closed at once'])
    first.destroy()
    second.destroy()
    await new Promise((resolve) => server.close(resolve))
  })

  it.each(['0', 'many', '-5'])('are limited by a number, not by %s', (setting) => {
    expect(() => limitConnections({ server: createServer(), log: console }, setting)).toThrow(
      `MAX_CONNECTIONS is "${setting}", not a number of connections`,
    )
  })
})

it('a place for metrics that is none is refused by the names of its settings, not by those of the server', async () => {
  const server = fastify()
  const address = { host: 'nowhere.invalid', port: 0 }
  serveMetrics(server, address, { registry: new Registry(), prefix: 'x_', update: async () => undefined })
  const run = runServer('site', server, { host: '127.0.0.1', port: 0 })
  await expect(run).rejects.toThrow(/^Metrics cannot be served at nowhere\.invalid:0 \(METRICS_HOST/)
  await server.close()
})

describe('a server that ends', () => {
  const HOUR = 3_600_000

  let server: Server
  let agent: Agent
  async function listening(answer: RequestListener): Promise<ReturnType<typeof prepareToDrain>> {
    server = createServer({ keepAliveTimeout: HOUR }, answer)
    agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const drain = prepareToDrain(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return drain
  }
  afterEach(() => {
    agent.destroy()
    server.closeAllConnections()
  })

  const portOf = (listener: Server) => (listener.address() as AddressInfo).port

  /** @param port known before, because a server that no longer listens has none */
  const ask = (port = portOf(server)) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port, agent }, (response) =>
        response.resume().once('end', () => resolve(response)),
      ).once('error', reject)
    })

  it('a request that arrives on an open connection meanwhile is answered, and the connection closed', async () => {
    const drain = await listening((_request, response) => response.end('ok'))
    await ask()
    const port = portOf(server)
    const drained = drain({ idle: HOUR, requests: HOUR })
    const { statusCode, headers } = await ask(port)
    expect([statusCode, headers.connection]).toEqual([200, 'close'])
    expect(await drained).toBe(true)
  })

  it('the client of a request in progress is asked to close the connection', async () => {
    let answer = () => {}
    const drain = await listening((_request, response) => {
      answer = () => response.end('ok')
    })
    const received = new Promise((resolve) => server.once('request', resolve))
    const asked = ask()
    await received
    const drained = drain({ idle: HOUR, requests: HOUR })
    answer()
    expect((await asked).headers.connection).toBe('close')
    expect(await drained).toBe(true)
  })

  it('connections without a request are closed in the end', async () => {
    const drain = await listening((_request, response) => response.end('ok'))
    await ask()
    expect(await drain({ idle: 1, requests: HOUR })).toBe(true)
  })

  it('a request that was sent while the machine stopped is answered', async () => {
    const drain = await listening((_request, response) => response.end('ok'))
    await ask()
    const port = portOf(server)
    const drained = drain({ idle: 300, requests: 400 })
    const asked = ask(port)
    await new Promise((sent) => process.nextTick(sent))
    const stopped = Date.now()
    while (Date.now() < stopped + 500);
    expect((await asked).statusCode).toBe(200)
    expect(await drained).toBe(true)
  })

  it('a request that is never answered does not keep the server for ever', async () => {
    const drain = await listening(() => undefined)
    const lost = ask()
    await new Promise((resolve) => server.once('request', resolve))
    expect(await drain({ idle: 1, requests: 50 })).toBe(false)
    server.closeAllConnections()
    await expect(lost).rejects.toThrow('socket hang up')
  })
})

describe('sockets that were opened before', () => {
  it('finds the sockets that a supervisor hands over, by name', () => {
    expect([...inheritedSockets(handingOver(['site', 'metrics']), 7)]).toEqual([
      ['site', 3],
      ['metrics', 4],
    ])
  })

  it('takes the sockets of systemd only when they are meant for this process', () => {
    const env = { LISTEN_FDS: '1', LISTEN_FDNAMES: 'api', LISTEN_PID: '7' }
    expect(inheritedSockets(env, 7).get('api')).toBe(3)
    expect(inheritedSockets(env, 8).size).toBe(0)
  })

  it('finds none where there is none', () => {
    expect(inheritedSockets({}, 7).size).toBe(0)
  })
})
