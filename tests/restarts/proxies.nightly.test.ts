import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import path from 'node:path'
import { smallPortal, type TestStore } from '@recog/release-service/testing'
import { underLoad } from './load'
import { startPortal, type RunningPortal } from './running-portal'
import { portalProgram } from './small-portal'
import { heldPort } from './start-listening'

const SHARE = path.resolve(__dirname, '../../server/portal/share/proxies')

let store: TestStore
let portal: RunningPortal
let port: number
let apiPort: number
beforeAll(async () => {
  store = await smallPortal()
  port = await heldPort()
  apiPort = await heldPort()
  portal = await startPortal([await portalProgram(), 'serve'], {
    ...process.env,
    PORT: String(port),
    API_PORT: String(apiPort),
    PUBLIC_URL: 'https://portal.example.org',
    AUDIT_KEY: 'a key of a test that nobody else uses',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'portal@hospital.org',
    CONTACT_EMAIL: 'help@hospital.org',
    PORTAL_DATA: path.join(store.folder, 'data'),
    RELEASES: store.folder,
    LOG_LEVEL: 'silent',
  })
  const subject = ['-subj', '/CN=portal.example.org', '-days', '2', '-nodes', '-newkey', 'rsa:2048']
  const files = ['-keyout', at('key.pem'), '-out', at('fullchain.pem')]
  execFileSync('openssl', ['req', '-x509', ...subject, ...files], { stdio: 'ignore' })
  await writeFile(
    at('portal.pem'),
    (await readFile(at('fullchain.pem'))) + String(await readFile(at('key.pem'))),
  )
})
afterAll(async () => {
  await portal.stop()
  await rm(store.folder, { recursive: true })
})

const at = (file: string) => path.join(store.folder, file)

interface Proxy {
  readonly program: string
  readonly file: string
  /** The configuration as it is tested: other ports, and what Debian's own configuration adds around it. */
  adapt(text: string, tls: number, plain: number): string
  words(file: string): readonly string[]
}

const PROXIES: Readonly<Record<string, Proxy>> = {
  nginx: {
    program: '/usr/sbin/nginx',
    file: 'nginx.conf',
    adapt: (text, tls, plain) => {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (each) => `${each}_temp_path ${at(each)};`,
      )
      const site = text
        .replace('listen 80;', `listen 127.0.0.1:${plain};`)
        .replace('listen 443', `listen 127.0.0.1:${tls}`)
      return `daemon off;\nuser root;\npid ${at('nginx.pid')};\nevents {}\nhttp {\n${temporary.join('\n')}\naccess_log off;\nproxy_read_timeout 600s;\n${site}}\n`
    },
    words: (file) => ['-c', file, '-e', 'stderr'],
  },
  HAProxy: {
    program: '/usr/sbin/haproxy',
    file: 'haproxy.cfg',
    adapt: (text, tls, plain) =>
      text
        .replace('bind :80', `bind 127.0.0.1:${plain}`)
        .replace('bind :443', `bind 127.0.0.1:${tls}`)
        // A busy machine answers late.
        .replaceAll(/timeout (connect|client|server) .*/g, 'timeout $1 600s')
        .replace('defaults\n', 'defaults\n  timeout check 600s\n'),
    words: (file) => ['-f', file],
  },
  Caddy: {
    program: '/usr/bin/caddy',
    file: 'Caddyfile',
    adapt: (text, tls, plain) =>
      `{\nadmin off\nhttp_port ${plain}\nhttps_port ${tls}\n}\n${text.replace(
        'portal.example.org {',
        `localhost:${tls}, 127.0.0.1:${tls} {\ntls ${at('fullchain.pem')} ${at('key.pem')}`,
      )}`,
    words: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
}

/** `npm run test:all` installs them; `npm run setup -- caddy cluster nginx` does, too. */
const INSTALLED = Object.entries(PROXIES).filter(([, { program }]) => existsSync(program))

/** Nothing listens there. */
const NOBODY = 1

describe.each(INSTALLED)('behind %s', (_name, { program, file, adapt, words }) => {
  /** Use the configuration in front of a web server and an API at these ports. */
  async function inFront(ports: { site: number; api: number }, run: (origin: string) => Promise<void>) {
    const tls = await heldPort()
    const text = (await readFile(path.join(SHARE, file), 'utf8'))
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${ports.site}`)
      .replaceAll('127.0.0.1:8081', `127.0.0.1:${ports.api}`)
      .replaceAll('/etc/portal/tls', store.folder)
    await mkdir(at('proxy'), { recursive: true })
    await writeFile(at(file), adapt(text, tls, await heldPort()))
    const env = { ...process.env, HOME: store.folder, XDG_DATA_HOME: at('proxy') }
    const proxy = spawn(program, [...words(at(file))], { env, stdio: 'ignore' })
    const ended = once(proxy, 'exit')
    try {
      const origin = `https://127.0.0.1:${tls}`
      while (!(await ask(origin, '/healthz'))) {
        if (proxy.exitCode !== null) throw new Error(`The proxy ended with ${proxy.exitCode}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      await run(origin)
    } finally {
      proxy.kill('SIGTERM')
      await ended
    }
  }

  it('the portal is reached by https, and restarts without losing a request', () =>
    inFront({ site: port, api: apiPort }, async (origin) => {
      const page = await untilServed(origin, '/public')
      expect([page.status, page.headers['strict-transport-security']]).toEqual([
        200,
        expect.stringMatching(/^max-age=\d+/),
      ])
      const { answered, lost } = await underLoad({ origin, clients: 4 }, () => portal.replaceParts())
      expect(lost).toEqual([])
      expect(answered).toBeGreaterThan(4)
    }))

  it('calls go straight to the API, whose refusals arrive although it reads no body', () =>
    inFront({ site: NOBODY, api: apiPort }, async (origin) => {
      expect((await untilServed(origin, '/api/auth/csrf-token')).status).toBe(200)
      expect((await ask(origin, '/public'))?.status).toBeGreaterThanOrEqual(502)
      for (let i = 0; i < 20; i += 1)
        expect((await ask(origin, '/api/projects', 'x'.repeat(900_000)))?.status).toBe(401)
    }))

  it('calls go through the web server where the API cannot be reached', () =>
    inFront({ site: port, api: NOBODY }, async (origin) => {
      expect((await untilServed(origin, '/api/auth/csrf-token')).status).toBe(200)
    }))
})

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
}

/** A proxy that asks its servers how they are knows after some time. */
async function untilServed(origin: string, url: string): Promise<Answer> {
  for (;;) {
    const answer = await ask(origin, url)
    if (answer && answer.status < 500) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** @returns undefined without an answer */
const ask = (origin: string, url: string, body = ''): Promise<Answer | undefined> =>
  new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length, origin }
    const options = { rejectUnauthorized: false, agent: false, ...(body && { method: 'POST', headers }) }
    https
      .request(`${origin}${url}`, options, (response) => {
        response.resume()
        resolve({ status: response.statusCode ?? 0, headers: response.headers })
      })
      .once('error', () => resolve(undefined))
      .end(body)
  })
