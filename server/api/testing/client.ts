import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { App } from '../src/app'
import { prefixHasher } from '../src/browser/sha256'
import { inTransaction } from '../src/database/write'
import { startSession } from '../src/identity/sessions'

type Headers = Record<string, string>
export type TestResponse = LightMyRequestResponse

/** A browser as far as the API sees one: keeps cookies, fetches the anti-forgery token before a write. */
export class TestClient {
  readonly cookies = new Map<string, string>()

  constructor(
    private readonly app: App,
    private readonly server: FastifyInstance,
    /** How its requests reach the API: the peer, and the headers that proxies add. */
    private readonly via: Pick<InjectOptions, 'remoteAddress' | 'headers'> = {},
  ) {}

  /** Take a session of this user without the sign-in page. */
  async become(userId: string): Promise<this> {
    const token = await inTransaction(this.app.db, (tx) => startSession(this.app, tx, userId, 'test'))
    const isHttps = this.app.settings.apiUrl.startsWith('https:')
    this.cookies.set(`${isHttps ? '__Host-' : ''}recog-session`, token)
    return this
  }

  async send(options: InjectOptions): Promise<TestResponse> {
    const headers: InjectOptions['headers'] = {
      host: 'localhost:8080',
      accept: 'application/json',
      ...this.via.headers,
    }
    if (this.cookies.size > 0) headers['cookie'] = [...this.cookies].map(([k, v]) => `${k}=${v}`).join('; ')
    const response = await this.server.inject({
      ...this.via,
      ...options,
      headers: { ...headers, ...options.headers },
    })
    for (const { name, value } of response.cookies as { name: string; value: string }[]) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  get(url: string, headers: Headers = {}): Promise<TestResponse> {
    return this.send({ method: 'GET', url, headers })
  }

  async token(): Promise<string> {
    return (await this.get('/api/auth/csrf-token')).json<{ csrfToken: string }>().csrfToken
  }

  /** A write with JSON and a new anti-forgery token. */
  async write(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Headers = {},
  ) {
    const csrf = { 'x-csrf-token': await this.token() }
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
    return this.send({ method, url, headers: { ...csrf, ...json, ...headers }, ...payload })
  }

  post(url: string, body?: unknown, headers: Headers = {}): Promise<TestResponse> {
    return this.write('POST', url, body, headers)
  }

  /** Fill the form of a page and send it, hidden fields included. */
  async submit(
    page: string,
    fields: Record<string, string>,
    action?: string,
    options: InjectOptions = {},
  ): Promise<TestResponse> {
    const { body } = await this.get(page)
    const hidden = [...body.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => {
      const of = (name: string) =>
        new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? ''
      return [of('name'), of('value')] as const
    })
    const first = new Map([...hidden].toReversed())
    return this.send({
      ...options,
      method: 'POST',
      url: action ?? page.split('?')[0] ?? page,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...options.headers,
      },
      payload: new URLSearchParams({ ...Object.fromEntries(first), ...fields }).toString(),
    })
  }
}

interface Puzzle {
  readonly challenge: string
  readonly count: number
  readonly bits: number
}

/** Solve the self-hosted bot check as the page's script does. */
export async function solveBotCheck(client: TestClient): Promise<string> {
  const puzzle = (await client.get('/api/public/bot-check/challenge')).json<Puzzle>()
  const hash = prefixHasher(puzzle.challenge)
  const nonces = Array.from({ length: puzzle.count }, (_, i) => {
    for (let nonce = 0; ; nonce += 1) if (Math.clz32(hash(`:${i}:${nonce}`)) >= puzzle.bits) return nonce
  })
  return `${puzzle.challenge}~${nonces.join(',')}`
}

export interface Part {
  readonly name: string
  readonly value: string
  readonly file?: string
}

/** A multipart body, written by hand so that tests can break it. */
export function multipart(parts: readonly Part[]) {
  const boundary = 'test-boundary'
  const text = parts
    .map(({ name, value, file }) => {
      const filename = file === undefined ? '' : `; filename="${file}"`
      return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n${value}\r\n`
    })
    .join('')
  return {
    payload: `${text}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/**
 * The headers with which a signed-in person sends JSON, with an anti-forgery token.
 *
 * @param origin of a running server
 * @param cookie of the session
 */
export async function writeHeaders(origin: string, cookie: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/api/auth/csrf-token`, { headers: { cookie } })
  const { csrfToken } = (await response.json()) as { csrfToken: string }
  return { cookie, 'content-type': 'application/json', 'x-csrf-token': csrfToken }
}
