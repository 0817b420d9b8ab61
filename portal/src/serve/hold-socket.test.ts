import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { handingOver } from '@recog/api-contract/inherited-socket'
import { holdSocket } from './hold-socket'

/** Answers one request on the socket that it is given, and ends. */
const ONE_ANSWER = `
const server = require('node:http').createServer((request, response) => {
  response.setHeader('connection', 'close').end(String(process.pid))
  server.close()
})
server.listen({ fd: 3 })
`

it('keeps connections waiting while no process listens', async () => {
  const held = await holdSocket('127.0.0.1', 0)
  if (!held) throw new Error('This Node.js has lost the function that docs/adr/0025 describes')
  const { fd, port } = held
  const serveOnce = () => {
    const child = spawn(process.execPath, ['-e', ONE_ANSWER], {
      env: { ...process.env, ...handingOver(['site']) },
      stdio: ['ignore', 'ignore', 'inherit', fd],
    })
    return { child, ended: once(child, 'exit') }
  }
  const ask = async () => (await fetch(`http://127.0.0.1:${port}`)).text()

  const first = serveOnce()
  await untilListening(port)
  expect(await ask()).toBe(String(first.child.pid))
  await first.ended
  const waiting = ask()
  const second = serveOnce()
  expect(await waiting).toBe(String(second.child.pid))
  await second.ended
})

it('says so when the port is in use', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  await expect(holdSocket('127.0.0.1', port)).rejects.toThrow(
    `127.0.0.1:${port} (HOST, PORT): the port is in use`,
  )
  await expect(holdSocket('no-such-host.invalid', 0, ['API_HOST', 'API_PORT'])).rejects.toThrow(
    'API_HOST is "no-such',
  )
  other.close()
})

it('leaves binding to whoever listens, where Node.js has no such function', async () => {
  expect(await holdSocket('127.0.0.1', 0, ['HOST', 'PORT'], null)).toBeUndefined()
})

/** A socket that is only bound refuses connections. Linux lists those that listen, with the port in hexadecimal. */
async function untilListening(port: number): Promise<void> {
  const { readFile } = await import('node:fs/promises')
  const place = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')} 00000000:0000 0A`
  while (!(await readFile('/proc/net/tcp', 'utf8')).includes(place)) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
