import { mkdtemp, readFile, rm } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import type { BucketSettings } from '../store/bucket'

/** What goes wrong with a request. `lost` drops the connection after the storage has done it, `dropped` before. */
export type Fault = 409 | 412 | 500 | 503 | 'dropped' | 'lost'

interface Planned {
  readonly fault: Fault
  /** Method and key, such as `PUT ledger.jsonl`. */
  readonly request: RegExp
  times: number
}

export interface TestBucket {
  readonly settings: BucketSettings
  /** Where the server keeps the objects. */
  readonly directory: string
  /** The requests so far: method and key. */
  readonly requests: readonly string[]
  /** Let the next requests that match fail. */
  disturb(fault: Fault, request: RegExp, times?: number): void
  before(request: RegExp, call: () => void): void
  /** Ignore the conditions of writes, as older storages do. */
  ignoreConditions(): void
  /** Refuse all connections, or accept them again. */
  setDown(isDown: boolean): void
  close(): Promise<void>
}

/**
 * Start an S3 server, and in front of it a proxy with what the server lacks: conditional writes, and objects that change in one step.
 * Requests are answered one after the other.
 *
 * @param folder where it keeps its objects, also after it was closed; a temporary folder without it
 */
export async function startTestBucket({ folder }: { readonly folder?: string } = {}): Promise<TestBucket> {
  const directory = folder ?? (await mkdtemp(path.join(os.tmpdir(), 'bucket-')))
  const bucket = { name: 'releases', configs: [] }
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [bucket],
  })
  const { port } = await server.run()
  const fileOf = (url = '') => `${path.join(directory, decodeURIComponent(url))}._S3rver_object`
  const planned: Planned[] = []
  const requests: string[] = []
  const watched: { request: RegExp; call: () => void }[] = []
  let isDown = false
  let isHeeding = true
  let last: Promise<unknown> = Promise.resolve()
  const proxy = http.createServer((request, response) => {
    answerTo(request, response).catch((error: Error) => response.destroy(error))
  })
  const answerTo = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const line = `${request.method} ${(request.url ?? '').replace(/^\/releases\//, '')}`
    requests.push(line)
    const content = await bodyOf(request)
    const seen = watched.findIndex((each) => each.request.test(line))
    if (seen >= 0) watched.splice(seen, 1)[0]?.call()
    const plan = planned.find((each) => each.times > 0 && each.request.test(line))
    if (plan) plan.times -= 1
    const fault = plan?.fault
    if (isDown || fault === 'dropped') return request.socket.destroy()
    if (typeof fault === 'number')
      return response.writeHead(fault).end(`<Error><Code>Injected</Code></Error>`)
    // Also reads wait: the server shows an object while it writes it, which no other storage does.
    const answer = last.then(async () => {
      const replied = await (isHeeding ? conditional : forward)(port, request, content)
      if (request.method === 'PUT' && replied.status < 300) await untilWritten(fileOf(request.url), content)
      return replied
    })
    last = answer.catch(() => {})
    const { status, headers, body } = await answer
    if (fault === 'lost') return request.socket.destroy()
    return response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
  }
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/releases`
  return {
    settings: { url, region: 'us-east-1', accessKey: 'S3RVER', secretKey: 'S3RVER' },
    directory,
    requests,
    before: (request, call) => void watched.push({ request, call }),
    disturb: (fault, request, times = 1) => void planned.push({ fault, request, times }),
    ignoreConditions: () => void (isHeeding = false),
    setDown(down) {
      isDown = down
      if (down) proxy.closeAllConnections()
    },
    async close() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      await server.close()
      if (folder === undefined) await rm(directory, { recursive: true, force: true })
    },
  }
}

interface Answer {
  readonly status: number
  readonly headers: http.OutgoingHttpHeaders
  readonly body: Buffer
}

/** The server answers before the content is in its file, which later requests read; the file may not exist yet either. */
async function untilWritten(file: string, content: Buffer): Promise<void> {
  const isWritten = async () => (await readFile(file).catch(() => undefined))?.equals(content) === true
  while (!(await isWritten())) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Forward a request if its conditions hold. */
async function conditional(port: number, request: http.IncomingMessage, content: Buffer): Promise<Answer> {
  const { 'if-match': match, 'if-none-match': noneMatch } = request.headers
  if (request.method === 'PUT' && (match ?? noneMatch)) {
    const now = await forward(port, { method: 'HEAD', url: request.url, headers: {} }, Buffer.alloc(0))
    const etag = now.status === 404 ? undefined : now.headers.etag
    const isMet = noneMatch === '*' ? etag === undefined : etag === match
    if (!isMet)
      return { status: 412, headers: {}, body: Buffer.from('<Error><Code>PreconditionFailed</Code></Error>') }
  }
  // The server checks the signature, which covers the conditions, and ignores them.
  return forward(port, request, content)
}

function forward(
  port: number,
  { method, url, headers }: Pick<http.IncomingMessage, 'method' | 'url' | 'headers'>,
  content: Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const upstream = http.request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
      const { statusCode: status = 500, headers: received } = response
      void bodyOf(response).then((body) => resolve({ status, headers: received, body }), reject)
    })
    upstream.on('error', reject)
    upstream.end(content)
  })
}

async function bodyOf(message: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
