import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@recog/release-service/testing'
import { keepSending, type Call } from './load'
import { startSmallPortal, type SmallPortal } from './small-portal'

/** Requests before memory is measured first: caches with a limit are full, and code is compiled. */
const WARM_UP = 10_000
/** `UNKNOWN_URLS=50000` sends more than usual. */
const UNKNOWN_URLS = Number(process.env['UNKNOWN_URLS'] ?? 20_000)
/** How much more memory a process may use after each round, in bytes: 30 for each request. */
const MORE = 2 ** 20
/** Two measurements without a leak differ by up to 1 MB of garbage. Divided by the rounds it becomes less; a leak does not. */
const ROUNDS = 5
const CLIENTS = 8

let folder: string
let portal: SmallPortal
beforeAll(async () => {
  folder = await temporaryFolder()
  Object.assign(process.env, { TAKE_RELEASES: '1', RELEASES_PORT: '0' })
  // Each process says with SIGUSR2 what it holds after collecting its garbage.
  const tell = `process.on('SIGUSR2', () => { gc(); gc(); const { heapUsed, external, rss } = process.memoryUsage();
    fs.writeFileSync('${folder}/' + process.pid, JSON.stringify({ held: heapUsed + external, rss })) })`
  const module = `import fs from 'node:fs'; ${tell}`
  portal = await startSmallPortal([
    '--expose-gc',
    '--import',
    `data:text/javascript,${encodeURIComponent(module)}`,
  ])
})
afterAll(async () => {
  await portal.remove()
  await rm(folder, { recursive: true })
})

/** What the processes of the portal hold, in bytes. */
async function memory(): Promise<{ readonly held: number; readonly rss: number }[]> {
  return Promise.all(
    portal.parts().map(async (pid) => {
      const file = path.join(folder, String(pid))
      await rm(file, { force: true })
      process.kill(pid, 'SIGUSR2')
      for (;;) {
        const text = await readFile(file, 'utf8').catch(() => '')
        if (text.endsWith('}')) return JSON.parse(text) as { held: number; rss: number }
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }),
  )
}

const blanks = ' '.repeat(8_000)
const report = (n: string) => ({
  page: n,
  reports: [{ section: `mf-${n}`, version: n, kind: 'mounted', at: '2026-01-01T00:00:00Z' }],
})

/** What strangers send, each time with other and long names, and from another network. */
function attack(origin: string, n: number): Call {
  const name = `x${n.toString(36)}`
  const headers = {
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    cookie: `recog-session=${name}; portal-bucket=${n}`,
  }
  const get = (url: string, more = {}): Call => ({
    origin,
    method: 'GET',
    path: url,
    headers: { ...headers, ...more },
  })
  const post = (url: string, type: string, body: string): Call => ({
    origin,
    method: 'POST',
    path: url,
    headers: { ...headers, 'content-type': type, origin },
    body,
  })
  const attacks = [
    () => get(`/assets/${name.padEnd(8_000, 'a')}/v1/x.js`),
    () => get(`/assets/shell/1.0.0/${name}.js`, { 'available-dictionary': `:${name.padEnd(43, 'A')}=:` }),
    () => get(`/${name.padEnd(8_000, 'a')}?${name}=1`),
    () => get(`/api/committees/${name}`),
    () => get(`/dev/releases/v1/files/${name}/1/x.js`),
    () => post('/dev/sections/reports', 'application/json', JSON.stringify(report(name))),
    () => get('/public', { 'content-type': `a/b${blanks}"`, 'accept-encoding': ','.repeat(4_000) }),
    () => post('/api/events', 'application/json', n % 80 === 7 ? 'x'.repeat(400_000) : name),
    () => post(`/dev/releases/v1/uploads/${name}/${name}`, 'application/octet-stream', name.repeat(1_000)),
  ]
  return (attacks[n % attacks.length] ?? (() => get('/')))()
}

/** Attack until so many requests were answered. */
async function underAttack(from: number, count: number): Promise<void> {
  const next = (client: number, done: number) => attack(portal.origin, from + done * CLIENTS + client)
  const isAnswer = (status: number) => status < 500
  const { lost } = await keepSending({ clients: CLIENTS, next, isAnswer }, async (answered) => {
    while (answered() < count) await new Promise((resolve) => setTimeout(resolve, 100))
  })
  // A server closes the connections that were unused for a minute, such as while the machine stopped.
  expect(lost.filter((line) => /: \d+$/.test(line))).toEqual([])
}

it('strangers who send unknown URLs, forged reports, uploads and long headers leave nothing in memory', async () => {
  await underAttack(0, WARM_UP)
  const parts = portal.parts()
  const before = await memory()
  let growth = Infinity
  for (let round = 1; round <= ROUNDS && growth >= MORE; round += 1) {
    // Five of nine requests name something unknown.
    await underAttack(round * 1_000_000, (UNKNOWN_URLS * 9) / 5)
    const after = await memory()
    console.log(`before: ${before.map(mb).join('; ')}; after round ${round}: ${after.map(mb).join('; ')}`)
    growth = Math.max(...after.map(({ held }, part) => (held - (before[part]?.held ?? 0)) / round))
  }
  // One that was started again would hold less.
  expect(portal.parts()).toEqual(parts)
  expect(growth).toBeLessThan(MORE)
}, 1_800_000)

function mb({ held, rss }: { held: number; rss: number }): string {
  return `${(held / 2 ** 20).toFixed(1)} MB held, ${(rss / 2 ** 20).toFixed(0)} MB RSS`
}
