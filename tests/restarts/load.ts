import http from 'node:http'
import https from 'node:https'
import { IDLE_CONNECTION } from '../../server/server-kit/src/run-server'

interface Load {
  readonly origin: string
  /** How many requests are in progress at any time. */
  readonly clients: number
}

/** A request of a client. */
export interface Call {
  readonly origin: string
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A page, a read and a write that the API answers, as the method and path. Nobody is signed in, so that nothing is stored. */
const REQUESTS = [
  ['GET', '/home'],
  ['GET', '/api/auth/csrf-token'],
  ['POST', '/api/projects'],
] as const

/** Which requests were answered. */
export interface Outcome {
  readonly answered: number
  /** A line for each request without an answer, or with one that says that something is down. */
  readonly lost: readonly string[]
}

/**
 * Send requests on connections that are used again, like those of a proxy, while something else happens. A refusal, such as 401,
 * is an answer.
 *
 * @param during resolves when the load may end; `answered` counts what was answered so far
 */
export function underLoad(
  { origin, clients }: Load,
  during: (answered: () => number) => Promise<void>,
): Promise<Outcome> {
  const next = (client: number, done: number): Call => {
    const [method, path] = REQUESTS[(client + done) % REQUESTS.length] ?? REQUESTS[0]
    const headers = { 'content-type': 'application/json', origin }
    return { origin, method, path, ...(method === 'POST' && { headers, body: '{}' }) }
  }
  return keepSending({ clients, next, isAnswer: (status) => status < 500 }, during)
}

interface Calls {
  readonly clients: number
  /** @param done how many requests this client has sent before */
  next(client: number, done: number): Call
  /** Whether a client may get this status. */
  isAnswer(status: number, call: Call): boolean
}

/**
 * Let clients send one request after the other while something else happens.
 *
 * @param during resolves when the load may end; `answered` counts what was answered so far
 */
export async function keepSending(
  { clients, next, isAnswer }: Calls,
  during: (answered: () => number) => Promise<void>,
): Promise<Outcome> {
  // Unused connections are kept no longer than a server that restarts waits for them.
  const settings = { keepAlive: true, maxSockets: clients, timeout: IDLE_CONNECTION }
  // A test has its own certificate.
  const agents = {
    http: new http.Agent(settings),
    https: new https.Agent({ ...settings, rejectUnauthorized: false }),
  }
  const lost: string[] = []
  let answered = 0
  const over = new AbortController()
  const run = async (client: number) => {
    for (let done = 0; !over.signal.aborted; done += 1) {
      const call = next(client, done)
      const outcome = await send(call, agents)
      if (typeof outcome === 'number' && isAnswer(outcome, call)) answered += 1
      else lost.push(`${call.method} ${call.path}: ${outcome}`)
    }
  }
  const running = Array.from({ length: clients }, (_, client) => run(client))
  try {
    await during(() => answered)
  } finally {
    over.abort()
    await Promise.all(running)
    agents.http.destroy()
    agents.https.destroy()
  }
  return { answered, lost }
}

/** @returns the status, or why there is none */
function send(call: Call, agents: { http: http.Agent; https: https.Agent }): Promise<number | string> {
  const { origin, method, path, body = '' } = call
  const isHttps = origin.startsWith('https:')
  const headers = { ...call.headers, ...(body !== '' && { 'content-length': Buffer.byteLength(body) }) }
  return new Promise((resolve) => {
    const { request } = isHttps ? https : http
    const agent = isHttps ? agents.https : agents.http
    request(origin + path, { agent, method, headers }, (response) => {
      response
        .resume()
        .once('end', () => resolve(response.statusCode ?? 0))
        .once('error', (error) => resolve(error.message))
    })
      .once('error', (error) => resolve(error.message))
      .end(body)
  })
}
