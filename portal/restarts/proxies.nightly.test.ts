import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import https from 'node:https'
import path from 'node:path'
import { smallPortal, type TestStore } from '@recog/release-service/testing'
import { underLoad } from './load'
import { startPortal, type RunningPortal } from './running-portal'
import { heldPort } from './start-listening'

const SHARE = path.resolve(__dirname, '../share/proxies')

let store: TestStore
let portal: RunningPortal
let port: number
beforeAll(async () => {
  store = await smallPortal()
  port = await heldPort()
  portal = await startPortal(['--import', 'tsx', path.resolve(__dirname, '../src/main.ts'), 'serve'], {
    ...process.env,
    PORT: String(port),
    API_PORT: '0',
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
      return `daemon off;\npid ${at('nginx.pid')};\nevents {}\nhttp {\n${temporary.join('\n')}\naccess_log off;\n${site}}\n`
    },
    words: (file) => ['-c', file, '-e', 'stderr'],
  },
  HAProxy: {
    program: '/usr/sbin/haproxy',
    file: 'haproxy.cfg',
    adapt: (text, tls, plain) =>
      text.replace('bind :80', `bind 127.0.0.1:${plain}`).replace('bind :443', `bind 127.0.0.1:${tls}`),
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

/** nginx is installed with `npm run setup -- nginx`, the others from Debian. */
const INSTALLED = Object.entries(PROXIES).filter(([, { program }]) => existsSync(program))

describe.each(INSTALLED)('behind %s', (_name, { program, file, adapt, words }) => {
  it('the portal is reached by https, and restarts without losing a request', async () => {
    const tls = await heldPort()
    const text = (await readFile(path.join(SHARE, file), 'utf8'))
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`)
      .replaceAll('/etc/portal/tls', store.folder)
    await mkdir(at('proxy'), { recursive: true })
    await writeFile(at(file), adapt(text, tls, await heldPort()))
    const env = { ...process.env, HOME: store.folder, XDG_DATA_HOME: at('proxy') }
    const proxy = spawn(program, [...words(at(file))], { env, stdio: 'ignore' })
    try {
      const origin = `https://127.0.0.1:${tls}`
      expect(await untilAnswered(proxy, origin)).toEqual([200, expect.stringMatching(/^max-age=\d+/)])
      const { answered, lost } = await underLoad({ origin, clients: 4 }, () => portal.replaceParts())
      expect(lost).toEqual([])
      expect(answered).toBeGreaterThan(4)
    } finally {
      proxy.kill('SIGTERM')
    }
  })
})

/** Status and Strict-Transport-Security of a page, once the proxy answers. @throws when the proxy ends */
async function untilAnswered(proxy: ChildProcess, origin: string): Promise<readonly [number, string]> {
  while (proxy.exitCode === null) {
    const found = await page(origin)
    if (found && found[0] < 500) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The proxy ended with ${proxy.exitCode}`)
}

const page = (origin: string): Promise<readonly [number, string] | undefined> =>
  new Promise((resolve) => {
    https
      .get(`${origin}/public`, { rejectUnauthorized: false, agent: false }, (response) => {
        response.resume()
        resolve([response.statusCode ?? 0, response.headers['strict-transport-security'] ?? ''])
      })
      .once('error', () => resolve(undefined))
  })
