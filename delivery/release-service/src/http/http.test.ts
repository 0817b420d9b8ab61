import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { runChecks } from '../checks/check'
import { livePlaces } from '../list'
import { publish } from '../operations'
import { ReleasedFiles } from '../read/read'
import { Collector } from '../reports/collector'
import { readLedger } from '../store/folder'
import { readRelease } from '../store/release'
import {
  publishSmall,
  smallBuild,
  smallPortal,
  smallSection,
  temporaryFolder,
  type TestStore,
  testStore,
} from '../testing/small-release'
import { type SigningKey, temporaryKey } from '../trust/keys'
import { portalOf, REQUEST_TYPE, signedRead, signedRequest, stamp } from '../trust/request'
import { parseSigners } from '../trust/signers'
import { sealed } from '../trust/statement'
import { verify } from '../verify'
import { RemoteService } from './client'
import { mirrorStore } from './mirror'
import { PATHS } from './protocol'
import { buildReleaseServer } from './server'

const name = 'mf-projects'
const by = { by: 'Ada', reason: 'because' }

let store: TestStore
let server: FastifyInstance
let url: URL
let team: SigningKey
const uploaded: string[] = []
beforeEach(async () => {
  store = await smallPortal()
  team = temporaryKey()
  await writeFile(store.signers, `\n${name} ${team.publicKey} projects team\n`, { flag: 'a' })
  server = buildReleaseServer(store, 'silent')
  uploaded.length = 0
  server.addHook('onResponse', async (request) => {
    if (request.method === 'PUT') uploaded.push(request.url)
  })
  url = new URL(`${await server.listen({ port: 0, host: '127.0.0.1' })}/`)
})
afterEach(async () => {
  await server.close()
  // A copy of the bucket may be cut off a moment later.
  await rm(store.folder, { recursive: true, force: true, maxRetries: 20 })
})

const live = async () => (await readLedger(store.folder)).live[name]?.version
const service = (key = team) => new RemoteService(url, key)

it('a team publishes from anywhere, with nothing but its key, and rolls back', async () => {
  const folder = await smallBuild(name, '2.0.0')
  const published = await service().publish({ builds: [{ name, folder }], ...by })
  expect(published).toMatchObject([{ name, version: '2.0.0', outcome: 'published' }])
  expect(await new ReleasedFiles(store).read(name, '2.0.0', 'remoteEntry.js')).toBeTruthy()
  expect(await service().verify()).toEqual([])
  expect((await service().who()).signers).toContainEqual(
    expect.objectContaining({ name: 'projects team', sections: [name], state: 'in force' }),
  )
  expect(await service().change({ action: 'rollback', name, ...by })).toEqual({
    version: '1.0.0',
    from: '2.0.0',
  })
  expect(await service().change({ action: 'prune', names: [name], keep: 1, ...by })).toEqual([
    `${name} 2.0.0`,
  ])
  expect(await service().change({ action: 'remove', name, ...by })).toEqual({ from: '1.0.0' })
  expect((await readLedger(store.folder)).live).not.toHaveProperty(name)
  expect(await service().change({ action: 'rollback', name, ...by })).toEqual({
    version: '1.0.0',
    from: 'nothing',
  })
  expect(await verify(store)).toEqual([])
  expect((await readLedger(store.folder)).entries.at(-1)).toMatchObject({
    key: team.id,
    by: 'projects team',
  })
})

it('freezing and unfreezing say nothing but that they succeeded', async () => {
  await expect(service().change({ action: 'freeze', names: [name], ...by })).resolves.toBeUndefined()
  const builds = [{ name, folder: await smallBuild(name, '2.0.0') }]
  await expect(service().publish({ builds, ...by })).rejects.toThrow('mf-projects is frozen since')
  await expect(service().change({ action: 'unfreeze', names: [name], ...by })).resolves.toBeUndefined()
  expect(await service().publish({ builds, ...by })).toMatchObject([{ outcome: 'published' }])
})

it.each([
  ['a path without one', 404, '{"message":"Route POST:/v1/reads not found"}'],
  ['a page', 200, '<!doctype html>'],
])('the URL of something else says where release services are: %s', async (_, status, body) => {
  await using other = fastify()
  other.post('/*', async (_request, reply) => reply.code(status).send(body))
  const at = new URL(await other.listen({ port: 0, host: '127.0.0.1' }))
  await expect(new RemoteService(at, team).versions()).rejects.toThrow(
    `There is no release service at ${at.href}. A portal that takes releases itself has it at ${at.href}dev/releases/`,
  )
  const inPortal = new URL('dev/releases/', at)
  await expect(new RemoteService(inPortal, team).versions()).rejects.toThrow(
    `There is no release service at ${inPortal.href}. A portal takes releases there if its operator sets TAKE_RELEASES=1`,
  )
})

it('only files that the service does not have are uploaded', async () => {
  const publishNext = async (version: string) =>
    service().publish({ builds: [{ name, folder: await smallBuild(name, version) }], ...by })
  await publishNext('2.0.0')
  uploaded.length = 0
  await publishNext('3.0.0')
  // The entry and the description; the style is the same.
  expect(uploaded).toHaveLength(2)
})

it('a team whose folder somebody has written to publishes a repaired version', async () => {
  await writeFile(path.join(store.folder, name, '1.0.0/style.css'), 'defaced')
  const builds = [{ name, folder: await smallBuild(name, '2.0.0') }]
  expect(await service().publish({ builds, ...by })).toMatchObject([{ outcome: 'published' }])
  expect((await new ReleasedFiles(store).read(name, '2.0.0', 'style.css'))?.toString()).toContain('color')
})

it('another key, another section or a changed file changes nothing', async () => {
  const folder = await smallBuild('mf-admin', '2.0.0')
  const builds = [{ name: 'mf-admin', folder }]
  await expect(service().publish({ builds, ...by })).rejects.toThrow('may not release mf-admin')
  const stranger = service(temporaryKey())
  await expect(stranger.publish({ builds, ...by })).rejects.toThrow('not among the allowed signers')
  await expect(stranger.verify()).rejects.toThrow('not among the allowed signers')
  await expect(stranger.store()).rejects.toThrow('not among the allowed signers')
  expect(await live()).toBe('1.0.0')
  expect(await readdir(store.folder)).not.toContainEqual(expect.stringMatching(/draft/))
})

it('a team reads the reports and the history of its own section, and of no other', async () => {
  const collector = new Collector({ store, onEvent: () => {} })
  const release = { section: name, version: '1.0.0' }
  const frames = [{ ...release, file: 'x.js', line: 1, column: 2 }]
  const reports = [
    { kind: 'mounted', ...release },
    { kind: 'error', ...release, source: 'uncaught', name: 'TypeError', frames },
    { kind: 'mounted', section: 'mf-admin', version: '1.0.0' },
  ]
  await collector.take({ shell: '1.0.0', reports }, { network: 'one', canary: '' })
  await collector.close()
  expect(await service().errors(name)).toMatchObject([
    {
      version: '1.0.0',
      state: 'live',
      mounts: 1,
      errorFree: 0,
      seen: [{ name: 'TypeError', position: 'x.js:1:2' }],
    },
  ])
  await service().publish({ builds: [{ name, folder: await smallBuild(name, '2.0.0') }], ...by })
  await service().change({ action: 'rollback', name, by: 'Ada', reason: 'broken' })
  await service().change({ action: 'remove', name, by: 'Ada', reason: 'over' })
  await service().change({ action: 'freeze', names: [name], by: 'Ada', reason: 'a congress' })
  const history = await service().history(name)
  expect(history.map(({ action, version, reason }) => `${action} ${version}: ${reason}`)).toEqual([
    'freeze : a congress',
    'remove : over',
    'rollback 1.0.0: broken',
    'publish 2.0.0: because',
    expect.stringMatching(/^publish 1\.0\.0/),
  ])
  expect(JSON.stringify(history)).not.toContain('payload')
  await expect(service().errors('mf-admin')).rejects.toThrow('may not release mf-admin')
  await expect(service().history('mf-admin')).rejects.toThrow('may not release mf-admin')
})

it('no team is told the webhook of another', async () => {
  const key = temporaryKey().publicKey
  const lines = [
    'webhook="https://x.example/a,b"',
    'limits="enter=9k",webhook=https://x.example/c',
    'webhook="https://x.example/d",valid-after=20200101',
  ]
  await writeFile(store.signers, lines.map((options) => `mf-admin ${options} ${key}\n`).join(''), {
    flag: 'a',
  })
  const { signers } = await service().store()
  expect(signers).not.toContain('x.example')
  expect(parseSigners(signers, 'file').problems).toEqual([])
})

it('a key that was withdrawn reads nothing any more', async () => {
  const signers = await readFile(store.signers, 'utf8')
  await writeFile(store.signers, signers.replace(`${name} ssh`, `${name} valid-before="20200101" ssh`))
  await expect(service().store()).rejects.toThrow('was not valid')
  await expect(service().versions()).rejects.toThrow('was not valid')
})

it('nobody uploads what no signed statement names', async () => {
  const put = (secret: string) =>
    fetch(new URL(`.${PATHS.uploads}/${secret}/${'0'.repeat(64)}`, url), {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: 'x'.repeat(1000),
    })
  expect((await put('guess')).status).toBe(403)
})

const post = async (body: unknown, to: string = PATHS.requests, at = url) => {
  const response = await fetch(new URL(`.${to}`, at), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return [response.status, await response.json()] as const
}

it('sends nobody what tells about a build, and no file of the design reference', async () => {
  const files = { 'index.html': 'x', 'release.json.txt': 'x' }
  const folder = await smallBuild('storybook', '1.0.0', { entry: 'index.html', preload: [], css: [] }, files)
  await publish({ store, key: store.key, builds: [{ name: 'storybook', folder }], ...by })
  const statusOf = async (file: string) => (await fetch(new URL(`.${PATHS.files}/${file}`, url))).status
  for (const file of ['release.json', 'provenance.json', 'sbom.cdx.json', 'x.js.map'])
    expect([file, await statusOf(`${name}/1.0.0/${file}`)]).toEqual([file, 404])
  expect(await statusOf('storybook/1.0.0/index.html')).toBe(404)
  expect(await statusOf(`${name}/1.0.0/remoteEntry.js`)).toBe(200)
})

it('a request that is not in its shape, or is sent twice, is answered with one sentence', async () => {
  expect((await post({ request: 'x'.repeat(3 * 1024 ** 2) }))[0]).toBe(413)
  expect(await post({ request: 'x' })).toEqual([
    400,
    { message: 'The request is not in the shape of this service' },
  ])
  const folder = await smallBuild(name, '2.0.0')
  await service().publish({ builds: [{ name, folder }], ...by })
  const request = signedRequest({ action: 'rollback', name, ...by }, team, await portalOf(store))
  expect((await post({ request }))[0]).toBe(200)
  expect(await post({ request })).toEqual([400, { message: 'This request was accepted before' }])
})

it('a failure tells nobody where files are', async () => {
  // A server that follows a bucket may be writing there.
  await rm(path.join(store.folder, 'accepted'), { recursive: true, maxRetries: 20 })
  const failed = service().change({ action: 'rollback', name, to: '1.0.0', ...by })
  await expect(failed).rejects.not.toThrow(store.folder)
  const request = signedRequest({ action: 'rollback', name, ...by }, team, 'any')
  expect(await post({ request: { ...request, payload: 'eA==' } })).toEqual([
    400,
    { message: 'The request is not in the shape of this service' },
  ])
  const own = path.join(store.folder, 'service-signer')
  await rm(own, { force: true })
  await mkdir(own)
  const broken = { message: 'The release service cannot do this now. Its log says why' }
  expect(await post({ request })).toEqual([400, broken])
})

it('a request to read is answered once', async () => {
  const request = signedRead('versions', team, await portalOf(store))
  expect((await post(request, PATHS.reads))[0]).toBe(200)
  expect(await post(request, PATHS.reads)).toEqual([400, { message: 'This request was accepted before' }])
})

describe('another portal that knows the same keys', () => {
  let production: TestStore
  let other: FastifyInstance
  let at: URL
  beforeEach(async () => {
    // Made from a copy of the first, as portals for trials are.
    production = await testStore(await temporaryFolder())
    // A server that follows a bucket takes the lock now and then, and puts drafts in their place.
    const filter = (file: string) => !/^\.lock|\.draft$/.test(path.basename(file))
    await cp(store.folder, production.folder, { recursive: true, filter })
    other = buildReleaseServer(production, 'silent')
    at = new URL(`${await other.listen({ port: 0, host: '127.0.0.1' })}/`)
  })
  afterEach(async () => {
    await other.close()
    await rm(production.folder, { recursive: true })
  })
  const here = { message: expect.stringMatching(/^The request was signed for another portal, /) as string }

  it('refuses what was signed for this one: a rollback, a removal, a publish, a read', async () => {
    await service().publish({ builds: [{ name, folder: await smallBuild(name, '2.0.0') }], ...by })
    const published = (await readLedger(store.folder)).entries.at(-1)
    const portal = await portalOf(store)
    for (const request of [
      published?.request,
      signedRequest({ action: 'rollback', name, to: '1.0.0', ...by }, team, portal),
      signedRequest({ action: 'remove', name, ...by }, team, portal),
    ])
      expect(await post({ request }, PATHS.requests, at)).toEqual([400, here])
    expect(await post(signedRead('store', team, portal), PATHS.reads, at)).toEqual([400, here])
    expect((await readLedger(production.folder)).live[name]?.version).toBe('1.0.0')
  })

  it('refuses what names no portal', async () => {
    const request = sealed(REQUEST_TYPE, { action: 'remove', name, ...by, ...stamp() }, team)
    const message = expect.stringContaining('The request names no portal') as string
    expect(await post({ request }, PATHS.requests, at)).toEqual([400, { message }])
  })

  it('is never signed for when this one poses as it', async () => {
    await using liar = fastify()
    liar.get(PATHS.portal, async () => ({ portal: 'https://portal.example.org#1234' }))
    const lies = new URL(await liar.listen({ port: 0, host: '127.0.0.1' }))
    const client = new RemoteService(lies, team, 'https://staging.example.net')
    await expect(client.change({ action: 'remove', name, ...by })).rejects.toThrow(
      'says that it belongs to https://portal.example.org',
    )
  })
})

it('a team is never given what another team has signed', async () => {
  await publishSmall(store, 'mf-admin', '2.0.0')
  const { ledger } = await service().store()
  const { entries } = await readLedger(store.folder)
  for (const { request } of entries) {
    expect(ledger).not.toContain(request.payload)
    expect(ledger).not.toContain(request.signatures[0]?.sig)
  }
})

it('a mirror allows all checks on the machine of the team', async () => {
  const folder = await temporaryFolder()
  const mirror = await mirrorStore(url, await service().store(), folder)
  const file = await new ReleasedFiles(mirror).read('mf-admin', '1.0.0', 'remoteEntry.js')
  // The pages of other sections are opened with the candidate.
  expect(await readRelease(path.join(mirror.folder, 'mf-admin/1.0.0'))).toMatchObject({ version: '1.0.0' })
  expect(file?.toString()).toBe(
    await readFile(path.join(store.folder, 'mf-admin/1.0.0/remoteEntry.js'), 'utf8'),
  )
  const from = await smallBuild(name, '2.0.0', { shared: { react: '20.0.0' } })
  const release = JSON.parse(await readFile(path.join(from, 'release.json'), 'utf8')) as never
  const results = []
  for await (const result of runChecks(mirror, [{ name, folder: from, release }])) results.push(result)
  expect(results.at(-1)).toMatchObject({
    check: 'shared packages',
    problems: [expect.stringContaining('react')],
  })
  await rm(folder, { recursive: true })
})

it('a mirror lists the places of canaries', async () => {
  const part = { to: 'search.source', component: 'A', title: 'A', audience: 'anyone', order: 1 } as const
  const section = smallSection(name, { contributes: [part] })
  const folder = await smallBuild(name, '2.0.0', { section, contributions: ['remoteEntry.js'] })
  await service().publish({ builds: [{ name, folder }], audience: { share: 0.5 }, ...by })
  const mirror = await temporaryFolder()
  const [place] = await livePlaces(await mirrorStore(url, await service().store(), mirror, false))
  await rm(mirror, { recursive: true })
  expect(place?.contributions).toMatchObject([{ section: name, version: '2.0.0', canary: '50% of visitors' }])
})

it('a mirror leaves out files that somebody has changed, and the others can still be checked', async () => {
  await writeFile(path.join(store.folder, 'mf-admin/1.0.0/remoteEntry.js'), 'evil()')
  const folder = await temporaryFolder()
  const files = new ReleasedFiles(await mirrorStore(url, await service().store(), folder))
  expect(await files.read('mf-admin', '1.0.0', 'remoteEntry.js')).toBeUndefined()
  expect(await files.read(name, '1.0.0', 'remoteEntry.js')).toBeDefined()
  await rm(folder, { recursive: true })
})

it('without a service says so', async () => {
  await server.close()
  await expect(service().verify()).rejects.toThrow(`There is no release service at ${url.href}`)
})
