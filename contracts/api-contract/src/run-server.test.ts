import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { limitConnections } from './run-server'

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
