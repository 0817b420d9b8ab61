import { spawn } from 'node:child_process'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { testSettings } from '../testing/portal'
import { startServerProcess, type ServerProcess } from '../testing/process'
import type { Settings } from '../src/settings'

function conformance(origin: string): Promise<number | null> {
  const main = join(process.cwd(), 'api-contract', 'conformance', 'main.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', main, '--server', origin], { stdio: 'ignore' })
  return new Promise((resolve) => child.once('exit', resolve))
}

/** Passes everything on, and changes the answer to one path. */
function breaking(origin: string, path: string, change: (body: string) => string): Promise<Server> {
  const proxy = createServer((incoming, outgoing) => {
    const options = { method: incoming.method, headers: incoming.headers }
    const passed = request(origin + (incoming.url ?? ''), options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = answer.headers
        const changed = incoming.url === path && answer.statusCode === 200 ? change(body) : body
        outgoing.writeHead(answer.statusCode ?? 502, headers).end(changed)
      })
    })
    incoming.pipe(passed)
  })
  return new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(proxy)))
}

describe('the conformance workflows', () => {
  let settings: Settings
  let server: ServerProcess
  beforeAll(async () => {
    settings = await testSettings('sqlite', { DEMO: '1' })
    server = await startServerProcess(settings)
  }, 30_000)
  afterAll(async () => {
    await server.stop()
    await rm(settings.dataFolder, { recursive: true, force: true })
  })

  test('pass against this server', async () => expect(await conformance(server.origin)).toBe(0), 60_000)

  test.each([
    [
      '/api/user/userinfo',
      (body: string) => body.replaceAll(/"isCommittee":(true|false)/g, '"isCommittee":"yes"'),
    ],
    ['/api/committees', (body: string) => `{"committees":${body}}`],
    ['/api/admin/getCommitteeUsers', () => '<html></html>'],
  ])(
    'fail when %s answers something else',
    async (path, change) => {
      const proxy = await breaking(server.origin, path, change)
      const { port } = proxy.address() as AddressInfo
      expect(await conformance(`http://127.0.0.1:${port}`)).not.toBe(0)
      proxy.close()
    },
    60_000,
  )
})
