import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { ZodError } from 'zod'
import { versionsOf } from '../list'
import { ReleasedFiles } from '../read/read'
import { historyOf, reportsOf } from '../reports/of-section'
import { StorageUnavailable } from '../store/bucket'
import { followStorage } from '../read/follow'
import { checkedRelease } from '../store/accepted'
import { readLedger, readLedgerToServe } from '../store/folder'
import { STORYBOOK } from '../names'
import { isAboutTheBuild, PROVENANCE_FILE } from '../store/release'
import type { Store } from '../store/store'
import { carryOut, withStagingFolders } from '../switch'
import { nameOfPortal, openedRequest, Reads, refuseOtherPortal, refuseReplay } from '../trust/request'
import { readSigners } from '../trust/signers'
import {
  checkedStatement,
  type CheckedStatement,
  type Envelope,
  envelopeSchema,
  textOfStatement,
} from '../trust/statement'
import { verify } from '../verify'
import { whoMayRelease } from '../who'
import { readStore } from './mirror'
import { LIMITS, PATHS, type RequestBody, requestBody } from './protocol'
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
async function addReleaseService(
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

/** The outcome of a request: digests of files that are missing, and the secret to upload them with, or a result for the command line. */
type Outcome =
  | { readonly kind: 'missing'; readonly upload: string; readonly missing: readonly string[] }
  | { readonly kind: 'done'; readonly result: unknown }

/**
 * Carry out a signed request that arrived over HTTP.
 *
 * @throws with one line when it is not accepted; nothing has changed then
 */
async function receive(
  store: Store,
  uploads: Uploads,
  { request, statements }: RequestBody,
): Promise<Outcome> {
  const at = new Date().toISOString()
  const signers = await readSigners(store)
  const { value, keyId } = openedRequest(request, signers, at)
  // Whether it was sent before is decided with the switch.
  refuseReplay(value, () => false, at)
  refuseOtherPortal(value, store, await readLedgerToServe(store.folder))
  if (value.action !== 'publish' && value.action !== 'canary')
    return { kind: 'done', result: await carryOut(store, request) }
  const arriving = await Promise.all(statements.map((each) => arrivingRelease(store, each, at)))
  const missing = await filesToUpload(arriving, uploads, keyId)
  if (missing.size > 0) {
    const limits = arriving.map(({ signed }) => signers.limitsOf(signed.about.name))
    const bytes = limits.reduce((sum, each) => sum + each.bytes, 0)
    const atOnce = Math.max(...limits.map((each) => each.uploads))
    const upload = await uploads.expect(keyId, missing, { bytes, uploads: atOnce })
    return { kind: 'missing', upload, missing: [...missing] }
  }
  const result = await withStagingFolders(store.folder, arriving.length, async (folders) => {
    const staged = []
    for (const [index, each] of arriving.entries()) {
      const folder = folders[index] ?? ''
      await assemble(folder, each, (digest) => uploads.fileOf(keyId, digest))
      staged.push(await checkedRelease(folder, signers, at))
    }
    return carryOut(store, request, staged)
  })
  await uploads.clear(
    keyId,
    arriving.flatMap(({ signed }) => [...signed.digests.values()]),
  )
  return { kind: 'done', result }
}

/** A release that arrives: its statement, and where each of its files is. */
interface Arriving {
  readonly signed: CheckedStatement
  readonly bytes: Buffer
  /** The file in an accepted release that is as it was signed, by digest. */
  readonly known: ReadonlyMap<string, Buffer>
}

/** The most files of a release for one that is built: compressed copies and a source map; and some about the build. */
const COPIES = 5

/** Read a statement that arrived. @throws when it is not signed by a key that may release its section, or names too many files */
async function arrivingRelease(store: Store, statement: Envelope, at: string): Promise<Arriving> {
  const bytes = Buffer.from(textOfStatement(statement))
  const signers = await readSigners(store)
  const signed = checkedStatement(bytes, signers, at)
  const { name, version } = signed.about
  const most = signers.limitsOf(name).files * COPIES
  if (signed.digests.size > most)
    throw new Error(`${name} ${version} has ${signed.digests.size} files, the limit is ${most} with copies`)
  return { signed, bytes, known: await knownFiles(store, signed) }
}

/**
 * Files of the live and the fallback version by digest: most files of a new version are the same. Changed ones do not count, so that
 * a team whose folder somebody has written to can still publish.
 */
async function knownFiles(store: Store, { about, digests }: CheckedStatement): Promise<Map<string, Buffer>> {
  const { version, previous } = (await readLedger(store.folder)).live[about.name] ?? {}
  const files = new ReleasedFiles(store)
  const wanted = new Set(digests.values())
  const known = new Map<string, Buffer>()
  for (const each of [version, previous]) {
    if (!each) continue
    const found = await files.statement(about.name, each)
    for (const [file, digest] of found?.digests ?? []) {
      const content = wanted.has(digest) && !known.has(digest) && (await files.read(about.name, each, file))
      if (content) known.set(digest, content)
    }
  }
  return known
}

/** Digests of the files that nobody has uploaded yet. */
async function filesToUpload(
  arriving: readonly Arriving[],
  uploads: Uploads,
  key: string,
): Promise<Set<string>> {
  const missing = new Set<string>()
  for (const { signed, known } of arriving)
    for (const digest of signed.digests.values())
      if (!known.has(digest) && !(await uploads.has(key, digest))) missing.add(digest)
  return missing
}

/** Put a release together in an empty folder. @param uploaded where the file with a digest is */
async function assemble(
  folder: string,
  { signed, bytes, known }: Arriving,
  uploaded: (digest: string) => string,
): Promise<void> {
  for (const [file, digest] of signed.digests) {
    const to = path.join(folder, file)
    const content = known.get(digest)
    await mkdir(path.dirname(to), { recursive: true })
    await (content ? writeFile(to, content) : copyFile(uploaded(digest), to))
  }
  await writeFile(path.join(folder, PROVENANCE_FILE), bytes)
}
