import type { Readable } from 'node:stream'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { ZodError } from 'zod'
import { versionsOf } from '../list'
import { isAboutTheBuild } from '../store/files'
import { STORYBOOK } from '../store/names'
import { ReleasedFiles } from '../read/released-files'
import { readLedgerToServe } from '../store/ledger-file'
import { StorageUnavailable } from '../storage/bucket-requests'
import type { Store } from '../store/store'
import { nameOfPortal, Reads } from '../trust/request'
import { envelopeSchema } from '../trust/envelope'
import { followStorage } from './follow-storage'
import { LIMITS, PATHS, requestBody } from './protocol'
import { historyOf, reportsOf } from '../reports/of-section'
import { verify } from '../verify'
import { whoMayRelease } from '../who'
import { readStore } from './mirror'
import { receive } from './receive'
import { Uploads } from './uploads'

/** How long a request with its body may take to arrive. Milliseconds. */
const REQUEST_TIMEOUT = 60_000

/**
 * The release service as a process of its own. The caller listens and closes.
 *
 * @param logLevel `silent` for none
 */
export function buildReleaseServer(store: Store, logLevel = 'info'): FastifyInstance {
  const server = fastify({
    logger: logLevel === 'silent' ? false : { level: logLevel, base: null },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT,
  })
  const downOf = followStorage(server, store)
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const down = await downOf()
    reply.header('cache-control', 'no-store')
    return { status: down.length === 0 ? 'ready' : 'degraded', down }
  })
  void server.register(addReleaseService, { store })
  return server
}

/**
 * Register the release service. Every request is signed, so it needs no accounts and no sessions: whoever has an allowed key may
 * release from anywhere.
 */
export async function addReleaseService(
  server: FastifyInstance,
  { store }: { readonly store: Store },
): Promise<void> {
  const uploads = new Uploads(store.folder)
  const reads = new Reads(store)
  server.addContentTypeParser('application/octet-stream', (_, payload, done) => done(null, payload))
  // A refusal is sent at once, and the rest of the body is read: closing the connection would lose it on the way.
  server.addHook('onSend', async ({ raw }, reply) => {
    if (raw.readableEnded) return
    reply.removeHeader('connection')
    raw.resume()
  })
  server.setErrorHandler((error: Error & { readonly statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 400
    // Strangers send what is refused: a short line for each.
    const isTheirs = 'statusCode' in error || error instanceof ZodError
    request.log.warn(isTheirs ? error.message.slice(0, 100) : error)
    const message = messageFor(error).replaceAll(store.folder, 'RELEASES')
    return reply.code(error instanceof StorageUnavailable ? 503 : status).send({ message })
  })
  server.get(PATHS.portal, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { portal: nameOfPortal(store, await readLedgerToServe(store.folder)) }
  })
  server.post(PATHS.requests, { bodyLimit: LIMITS.request }, async (request, reply) => {
    const outcome = await receive(store, uploads, requestBody.parse(request.body))
    if (outcome.kind === 'done') return { result: outcome.result ?? null }
    return reply.code(409).send({ upload: outcome.upload, missing: outcome.missing })
  })
  server.put<{ Params: { upload: string; digest: string }; Body: Readable }>(
    `${PATHS.uploads}/:upload/:digest`,
    {
      // Before the body is read: whoever sends it may be anybody.
      onRequest: async ({ params: { upload, digest } }) => void uploads.assertExpected(upload, digest),
    },
    async ({ params: { upload, digest }, body }, reply) => {
      await uploads.keep(upload, digest, body)
      return reply.code(204).send()
    },
  )
  server.post(PATHS.reads, { bodyLimit: LIMITS.read }, async (request) => {
    const envelope = envelopeSchema.parse(request.body)
    const { what, name = '' } = await reads.accept(envelope, new Date().toISOString())
    if (what === 'errors') return reportsOf(store, name)
    if (what === 'history') return historyOf(store, name)
    if (what === 'verify') return { differences: await verify(store) }
    if (what === 'signers') return whoMayRelease(store)
    return what === 'versions' ? versionsOf(store.folder) : readStore(store)
  })
  const files = new ReleasedFiles(store)
  server.get<{ Params: { name: string; version: string; '*': string } }>(
    `${PATHS.files}/:name/:version/*`,
    async ({ params: { name, version, '*': file } }, reply) => {
      // What the portal itself sends nobody who has not signed in.
      const isHidden = name === STORYBOOK || isAboutTheBuild(file)
      const content = isHidden ? undefined : await files.read(name, version, file)
      return content
        ? reply.type('application/octet-stream').send(content)
        : reply.code(404).send({ message: 'Not found' })
    },
  )
}

/** What the sender is told: anybody can be one, so that what the system says stays in the log. */
function messageFor(error: Error): string {
  if (error instanceof ZodError || error instanceof TypeError || error instanceof SyntaxError)
    return 'The request is not in the shape of this service'
  return 'syscall' in error ? 'The release service cannot do this now. Its log says why' : error.message
}
