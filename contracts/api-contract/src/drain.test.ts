import { Agent, createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { prepareToDrain } from './drain'

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

it('a request that is never answered does not keep the server for ever', async () => {
  const drain = await listening(() => undefined)
  const lost = ask()
  await new Promise((resolve) => server.once('request', resolve))
  expect(await drain({ idle: 1, requests: 50 })).toBe(false)
  server.closeAllConnections()
  await expect(lost).rejects.toThrow('socket hang up')
})
