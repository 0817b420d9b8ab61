import { Writable } from 'node:stream'
import fastify from 'fastify'
import { sendError } from '../http/errors'
import { logRequests } from './log'

test('a log line has the route, status and duration, but nothing about the person', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const server = fastify({ logger: { level: 'info', base: null, stream }, logController: undefined })
  logRequests(server)
  server.setErrorHandler(sendError)
  server.get('/api/user/:userId', async () => ({}))
  server.log.info('started')
  lines.length = 0
  await server.inject({
    url: '/api/user/vera@hospital.example?token=secret',
    headers: { 'user-agent': 'agent' },
  })
  const own = lines.filter((line) => line.includes('"msg":"request"'))
  expect(own).toHaveLength(1)
  expect(JSON.parse(own[0] ?? '')).toMatchObject({ method: 'GET', route: '/api/user/:userId', status: 200 })
  expect(own[0]).not.toMatch(/vera|secret|agent|127\.0\.0\.1/)
  await server.close()
})
