import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginReading } from '../database/replica/reading'
import type { Replica } from '../database/replica/replica'
import { ownWrite, setOwnWrite } from './cookies'

/** Let calls read from a replica, and everyone see their own writes (ADR 30). To be registered before anything reads the database. */
export function readFromReplica(server: FastifyInstance, replica: Replica): void {
  const readings = new WeakMap<FastifyRequest, ReturnType<typeof beginReading>>()
  server.addHook('onRequest', (request, _reply, done) => {
    const isWrite = !['GET', 'HEAD'].includes(request.method)
    const reading = beginReading(replica, { isWrite, ownWrite: ownWrite(request) })
    readings.set(request, reading)
    reading.run(done)
  })
  // The events of a body do not belong to the call.
  server.addHook('preValidation', (request, _reply, done) => {
    const reading = readings.get(request)
    if (reading) reading.run(done)
    else done()
  })
  server.addHook('onSend', async (request, reply) => {
    const written = readings.get(request)?.written() ?? 0
    if (written > 0 && reply.statusCode < 400) setOwnWrite(request, reply, written)
  })
}
