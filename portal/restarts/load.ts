import http from 'node:http'
import https from 'node:https'

interface Load {
  readonly origin: string
  /** How many requests are in progress at any time. */
  readonly clients: number
}

/** A page, a read and a write that the API answers, as the method and path. Nobody is signed in, so that nothing is stored. */
const REQUESTS = [
  ['GET', '/home'],
  ['GET', '/api/auth/csrf-token'],
  ['POST', '/api/projects'],
] as const

/** What became of the requests. A refusal, such as 401, is an answer. */
export interface Outcome {
  readonly answered: number
  /** A line for each request without an answer, or with one that says that something is down. */
  readonly lost: readonly string[]
}

/**
 * Send requests on connections that are used again, like those of a proxy, while something else happens.
 *
 * @param during resolves when the load may end
 */
export async function underLoad({ origin, clients }: Load, during: () => Promise<void>): Promise<Outcome> {
  const settings = { keepAlive: true, maxSockets: clients }
  // A test has its own certificate.
  const agent = origin.startsWith('https:')
    ? new https.Agent({ ...settings, rejectUnauthorized: false })
    : new http.Agent(settings)
  const lost: string[] = []
  let answered = 0
  const over = new AbortController()
  const client = async (first: number) => {
    for (let at = first; !over.signal.aborted; at += 1) {
      const [method, path] = REQUESTS[at % REQUESTS.length] ?? REQUESTS[0]
      const outcome = await send(origin, agent, method, path)
      if (typeof outcome === 'number' && outcome < 500) answered += 1
      else lost.push(`${method} ${path}: ${outcome}`)
    }
  }
  const running = Array.from({ length: clients }, (_, first) => client(first))
  try {
    await during()
  } finally {
    over.abort()
    await Promise.all(running)
    agent.destroy()
  }
  return { answered, lost }
}

/** @returns the status, or why there is none */
function send(origin: string, agent: http.Agent, method: string, path: string): Promise<number | string> {
  const body = method === 'POST' ? '{}' : ''
  const headers = { 'content-type': 'application/json', 'content-length': body.length, origin }
  return new Promise((resolve) => {
    const { request } = agent instanceof https.Agent ? https : http
    request(origin + path, { agent, method, ...(body !== '' && { headers }) }, (response) => {
      response
        .resume()
        .once('end', () => resolve(response.statusCode ?? 0))
        .once('error', (error) => resolve(error.message))
    })
      .once('error', (error) => resolve(error.message))
      .end(body)
  })
}
