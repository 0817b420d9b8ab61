import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { printReadiness } from './ready'

/** Longer than any test. Milliseconds. */
const FOR_EVER = 600_000

let printed: string[]
beforeEach(() => {
  printed = []
  jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
})
afterEach(() => {
  jest.restoreAllMocks()
  process.exitCode = undefined
})

/** Ask a server that gives one answer after the other, and the last one from then on. */
async function readinessOf(patience: number, ...answers: readonly RequestListener[]): Promise<void> {
  let asked = 0
  const server = createServer((request, reply) =>
    answers[Math.min(asked++, answers.length - 1)]?.(request, reply),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await printReadiness(patience, { PORT: String((server.address() as AddressInfo).port) })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const noAnswer: RequestListener = (request) => request.socket.destroy()
const starting: RequestListener = (_request, reply) => reply.writeHead(503).end('{"status":"starting"}')
const ready: RequestListener = (_request, reply) => reply.end('{"status":"ready"}')

it('waits for a portal that is starting', async () => {
  await readinessOf(FOR_EVER, noAnswer, starting, ready)
  expect(printed).toEqual(['{"status":"ready"}'])
  expect(process.exitCode).toBeUndefined()
})

it('says in the end what is down', async () => {
  await readinessOf(0, starting)
  expect(printed).toEqual(['{"status":"starting"}'])
  expect(process.exitCode).toBe(1)
})

it('says in the end that nothing answers', async () => {
  await expect(readinessOf(0, noAnswer)).rejects.toThrow('Nothing answers at http://127.0.0.1:')
})
