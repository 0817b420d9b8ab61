import { Writable } from 'node:stream'
import fastify, { LogController } from 'fastify'
import { testSettings } from '../../testing/portal'
import { sendError } from '../http/errors'
import { loggerOptions, logRequests } from './log'

/** A server with the log of the API, and the lines that it has written. */
async function serverWithLog() {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const options = { ...loggerOptions(await testSettings('sqlite')), level: 'info', stream }
  const server = fastify({
    logger: options,
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
  })
  logRequests(server)
  server.setErrorHandler(sendError)
  server.get('/api/user/:userId', async () => ({}))
  server.get('/api/broken/:userId', async () => {
    throw new TypeError('vera@hospital.example is not a function')
  })
  return {
    server,
    read: () => lines.map((line) => [line, JSON.parse(line) as Record<string, unknown>] as const),
  }
}

const visit = { url: '/api/user/vera@hospital.example?token=secret', headers: { 'user-agent': 'agent' } }

test('a log line has the time, route, status and duration, but nothing about the person', async () => {
  const { server, read } = await serverWithLog()
  const from = Date.now()
  await server.inject(visit)
  const own = read().filter(([, { msg }]) => msg === 'request')
  expect(own).toHaveLength(1)
  for (const [line, fields] of own) {
    expect(fields).toMatchObject({ reqId: 'req-1', method: 'GET', route: '/api/user/:userId', status: 200 })
    expect(fields['time']).toBeGreaterThanOrEqual(from)
    expect(line).not.toMatch(/vera|secret|agent|127\.0\.0\.1/)
  }
  await server.close()
})

test('an unexpected error is logged with its place, and nothing of the request', async () => {
  const { server, read } = await serverWithLog()
  const { statusCode } = await server.inject({ ...visit, url: visit.url.replace('user', 'broken') })
  expect(statusCode).toBe(500)
  const errors = read().filter(([, { level }]) => level === 50)
  expect(errors).toHaveLength(1)
  for (const [line, fields] of errors) {
    expect(fields).toMatchObject({ reqId: 'req-1', name: 'TypeError', msg: 'unexpected error' })
    expect(fields['stack']).toContain('log.test.ts')
    expect(line).not.toMatch(/secret|agent|127\.0\.0\.1/)
  }
  await server.close()
})
