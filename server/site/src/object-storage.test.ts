import { rm } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { openStore } from '@recog/release-service/store'
import {
  startTestBucket,
  temporaryFolder,
  type TestBucket,
  type TestStore,
} from '@recog/release-service/testing'
import { buildSite } from './server'
import { readSettings } from './settings'
import { publishPage, startTestSite, stopTestSite, type TestSite } from './testing/test-site'

/** Releases in object storage: what visitors and publishers notice while it is down. */

let bucket: TestBucket
let origin: TestSite
/** The machine that publishes. */
let publisher: TestStore
const sites: FastifyInstance[] = []
const folders: string[] = []

beforeAll(async () => {
  bucket = await startTestBucket()
  origin = await startTestSite()
  const { folder, signers } = origin.store
  publisher = { ...origin.store, ...openStore(folder, signers, bucket.settings) }
  await publishPage(publisher, '2.0.0', 'the second page')
})
afterAll(async () => {
  for (const site of sites) await site.close()
  await stopTestSite(origin)
  await bucket.close()
  for (const folder of folders) await rm(folder, { recursive: true })
})

/** A web server on another machine. @param folder of its copy */
async function startSite(folder: string): Promise<FastifyInstance> {
  const { url, accessKey, secretKey } = bucket.settings
  const site = await buildSite(
    readSettings({
      RELEASES: folder,
      ALLOWED_SIGNERS: origin.store.signers,
      RELEASES_BUCKET_URL: url,
      RELEASES_ACCESS_KEY: accessKey,
      RELEASES_SECRET_KEY: secretKey,
      API_ORIGIN: origin.api.listeningOrigin,
      LOG_LEVEL: 'silent',
    }),
  )
  sites.push(site)
  await site.ready()
  return site
}

async function newFolder(): Promise<string> {
  const folder = await temporaryFolder()
  folders.push(folder)
  return folder
}

async function untilShows(site: FastifyInstance, text: string): Promise<void> {
  while (!(await site.inject('/home')).body.includes(text))
    await new Promise((resolve) => setTimeout(resolve, 100))
}

async function untilReadiness(site: FastifyInstance, expected: object): Promise<void> {
  let readiness: unknown
  for (let look = 0; look < 1_000 && !isDeepStrictEqual(readiness, expected); look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    readiness = (await site.inject('/readyz')).json()
  }
  expect(readiness).toEqual(expected)
}

it('an outage of the storage is noticed by nobody but publishers, and by a new machine', async () => {
  const folder = await newFolder()
  const site = await startSite(folder)
  await untilShows(site, 'the second page')

  bucket.setDown(true)
  const file = '/assets/mf-projects/2.0.0/entry.js'
  expect((await site.inject('/home')).body).toContain('the second page')
  expect((await site.inject(file)).body).toBe('plain')
  await untilReadiness(site, { status: 'degraded', down: ['release-storage'] })
  expect((await site.inject('/readyz')).statusCode).toBe(200)
  await expect(publishPage(publisher, '3.0.0', 'the third page')).rejects.toThrow(
    /release storage .* cannot be reached .* Nothing has changed\. Try again later\./,
  )
  const restarted = await startSite(folder)
  expect((await restarted.inject('/home')).body).toContain('the second page')
  const fresh = await startSite(await newFolder())
  expect((await fresh.inject('/home')).statusCode).toBe(500)
  // At once, whether or not the storage has been missed yet.
  const atFirst = { status: 'not ready', down: expect.arrayContaining(['documents']) }
  expect((await fresh.inject('/readyz')).json()).toMatchObject(atFirst)
  await untilReadiness(fresh, { status: 'not ready', down: ['documents', 'release-storage'] })

  bucket.setDown(false)
  await publishPage(publisher, '3.0.0', 'the third page')
  for (const each of [site, restarted, fresh]) await untilShows(each, 'the third page')
  for (const each of [site, restarted, fresh]) await untilReadiness(each, { status: 'ready', down: [] })
})
