import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import path from 'node:path'
import { setImmediate as immediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { smallBuild, smallPortal, type TestStore } from '../testing/small-release'
import { type SigningKey, temporaryKey } from '../trust/keys'
import { portalOf, REQUEST_TYPE } from '../trust/request'
import { digestOfStatement, sealed, signRelease } from '../trust/statement'
import { RemoteService } from './client'
import { missingFiles, PATHS } from './protocol'
import { buildReleaseServer } from './server'
import { Uploads } from './uploads'

const name = 'mf-projects'
const by = { by: 'Ada', reason: 'because' }

let store: TestStore
let server: FastifyInstance
let url: URL
let team: SigningKey
beforeEach(async () => {
  store = await smallPortal()
  team = temporaryKey()
  await writeFile(store.signers, `\n${name} ${team.publicKey} projects team\n`, { flag: 'a' })
  server = buildReleaseServer(store, 'silent')
  url = new URL(`${await server.listen({ port: 0, host: '127.0.0.1' })}/`)
})
afterEach(async () => {
  await server.close()
  await rm(store.folder, { recursive: true, force: true })
})

const allow = (limits: string) =>
  writeFile(store.signers, `\n${name} limits="${limits}" ${team.publicKey}\n`, { flag: 'a' })
const ask = async (body: unknown) => {
  const response = await fetch(new URL(`.${PATHS.requests}`, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return [response.status, (await response.json()) as { message: string }] as const
}
/** What a team sends first. */
const firstRequest = async (files: Record<string, string>, at?: string) => {
  const from = await smallBuild(name, '2.0.0', {}, files)
  const statement = await signRelease(from, { key: team, checks: [] })
  const releases = { [name]: digestOfStatement(statement) }
  const request = {
    action: 'publish',
    portal: await portalOf(store),
    releases,
    ...by,
    at: at ?? new Date().toISOString(),
    nonce: randomUUID(),
  }
  const body = { request: sealed(REQUEST_TYPE, request, team), statements: [statement] }
  const [status, answer] = await ask(body)
  return { status, ...answer, ...missingFiles.partial().parse(answer) }
}
/** Announce a body of 16 MB, and send no byte of it. */
const announce = async (upload: string, digest: string) => {
  const sending = httpRequest(new URL(`.${PATHS.uploads}/${upload}/${digest}`, url), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', 'content-length': 16 * 1024 ** 2 },
  })
  sending.on('error', () => {})
  sending.flushHeaders()
  return sending
}
const statusOf = async (sending: ClientRequest) => {
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  sending.destroy()
  return response.statusCode
}
const kept = async () => readdir(path.join(store.folder, 'uploads.draft')).catch(() => [])

it('uploads that nobody with a key has announced are refused before their body is read', async () => {
  expect(await statusOf(await announce('guess', '0'.repeat(64)))).toBe(403)
})

it('uploads of a key are no more at once, and no larger together, than the operator allows', async () => {
  await allow('uploads=1,bytes=300k')
  const { upload = '', missing = [] } = await firstRequest({
    'a.txt': 'a'.repeat(200_000),
    'b.txt': 'b'.repeat(200_000),
  })
  const arrived = new Promise((resolve) => server.server.once('request', resolve))
  const first = await announce(upload, missing[0] ?? '')
  await arrived
  expect(await statusOf(await announce(upload, missing[1] ?? ''))).toBe(429)
  first.destroy()
  while ((await kept()).length > 0) await immediate()
  const folder = await smallBuild(
    name,
    '2.0.0',
    {},
    { 'a.txt': 'a'.repeat(200_000), 'b.txt': 'b'.repeat(200_000) },
  )
  await expect(new RemoteService(url, team).publish({ builds: [{ name, folder }], ...by })).rejects.toThrow(
    'more than 307200 bytes were uploaded and not published',
  )
  expect(await kept()).toHaveLength(1)
})

it('uploads are not asked for by a request that is too old, or names too many files', async () => {
  expect(await firstRequest({}, '2020-01-01T00:00:00.000Z')).toMatchObject({
    status: 400,
    message: expect.stringContaining('The request is from 2020'),
  })
  await allow('files=2')
  const files = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.txt`, `${index}`]))
  expect(await firstRequest(files)).toMatchObject({
    status: 400,
    message: `${name} 2.0.0 has 15 files, the limit is 10 with copies`,
  })
  expect(await kept()).toEqual([])
})

it('a key has sixteen requests that wait for their files: the oldest gives way, and no other key', async () => {
  const uploads = new Uploads(store.folder)
  const waiting = (key: string) => uploads.expect(key, new Set(['a']), { bytes: 100, uploads: 4 })
  const others = await waiting('others')
  const first = await waiting('ours')
  const second = await waiting('ours')
  for (let more = 0; more < 15; more += 1) await waiting('ours')
  expect(() => uploads.assertExpected(first, 'a')).toThrow('no signed statement')
  for (const each of [second, others]) expect(() => uploads.assertExpected(each, 'a')).not.toThrow()
})
