import { rm } from 'node:fs/promises'
import { publish } from '../publish'
import type { Report } from '../reports/report'
import { Collector } from '../reports/collector'
import { readLedger } from '../store/ledger-file'
import { smallBuild, smallPortal, type TestStore } from '../testing/small-release'
import { verify } from '../verify'
import { BUCKETS, isInCanary, type Audience, type Canary } from './audience'

const name = 'mf-projects'
let store: TestStore
let collector: Collector
const events: string[] = []
beforeEach(async () => {
  store = await smallPortal()
  events.length = 0
  collector = new Collector({ store, onEvent: (line) => events.push(line) })
})
afterEach(async () => {
  await collector.close()
  await rm(store.folder, { recursive: true, force: true })
})

async function startCanary(audience: Audience, section = name): Promise<Canary> {
  const builds = [{ name: section, folder: await smallBuild(section, '2.0.0') }]
  const author = { by: 'Ada', reason: 'a test' }
  await publish({ store, key: store.key, ...author, audience, builds, unchecked: true })
  const [canary] = (await readLedger(store.folder)).canaries
  if (!canary) throw new Error('no canary')
  return canary
}

const report = (kind: 'mounted' | 'evaluate', version: string, section = name) => ({ kind, section, version })
const send = (reports: readonly unknown[], bucket?: number, shell = '1.0.0') =>
  collector.take({ shell, reports }, bucket)
const runs = async () => (await readLedger(store.folder)).canaries.length > 0

/** Visitors who load the page once each: the canary fails for all of them, or for nobody. */
async function visits(canary: Canary, count: number, outcome: Report['kind']): Promise<number> {
  let failed = 0
  for (let bucket = 0; bucket < count && (await runs()); bucket += 1) {
    const isOurs = isInCanary(canary, { bucket, groups: [] })
    if (isOurs && outcome !== 'mounted') failed += 1
    await send(
      [isOurs ? { ...report('mounted', '2.0.0'), kind: outcome } : report('mounted', '1.0.0')],
      bucket,
    )
  }
  return failed
}

it('a version that does not mount is stopped within fifty failed mounts, and the ledger says why', async () => {
  const canary = await startCanary({ share: 0.1 })
  const failed = await visits(canary, BUCKETS, 'evaluate')
  expect(await runs()).toBe(false)
  expect(failed).toBeLessThanOrEqual(50)
  const last = (await readLedger(store.folder)).entries.at(-1)
  expect(last).toMatchObject({ action: 'stop', by: 'release service' })
  expect(last?.reason).toMatch(/^failed mounts: [\d.]+ of [\d.]+ in the canary, 0 of/)
  expect(events).toEqual([expect.stringContaining('mf-projects 2.0.0 was stopped')])
  expect(await verify(store)).toEqual([])
  const { canaries, stopped } = await collector.report()
  expect(canaries).toEqual([])
  expect(stopped).toEqual([
    { name, version: '2.0.0', at: last?.at, by: 'release service', reason: last?.reason },
  ])
})

it('so is one that mounts and then throws', async () => {
  const canary = await startCanary({ share: 0.1 })
  for (let bucket = 0; bucket < 2_000 && (await runs()); bucket += 1) {
    const isOurs = isInCanary(canary, { bucket, groups: [] })
    const version = isOurs ? '2.0.0' : '1.0.0'
    const error = {
      ...report('mounted', version),
      kind: 'error',
      source: 'uncaught',
      name: 'TypeError',
      frames: [],
    }
    await send([report('mounted', version), ...(isOurs ? [error] : [])], bucket)
  }
  expect((await readLedger(store.folder)).entries.at(-1)?.reason).toMatch(/^errors: /)
})

it('a healthy one goes on', async () => {
  const canary = await startCanary({ share: 0.1 })
  await visits(canary, 300, 'mounted')
  expect(await runs()).toBe(true)
  const [watched] = (await collector.report()).canaries
  expect(watched?.comparisons.mounts.canary.failures).toBe(0)
  expect(watched?.comparisons.mounts.canary.attempts).toBeGreaterThan(10)
})

describe('a single visitor', () => {
  const bucketIn = (canary: Canary) =>
    Array.from({ length: BUCKETS }, (_, bucket) => bucket).find((bucket) =>
      isInCanary(canary, { bucket, groups: [] }),
    )

  it('whose browser is broken does not stop a canary with a few failures', async () => {
    const canary = await startCanary({ share: 0.1 })
    for (let time = 0; time < 8; time += 1) await send([report('evaluate', '2.0.0')], bucketIn(canary))
    expect(await runs()).toBe(true)
  })

  it('who fails fifty times does: nobody else may be there', async () => {
    const canary = await startCanary({ share: 0.1 })
    for (let time = 0; time < 50; time += 1) await send([report('evaluate', '2.0.0')], bucketIn(canary))
    expect(await runs()).toBe(false)
  })
})

it('reports that no visitor of the canary can send count for nothing', async () => {
  const canary = await startCanary({ share: 0.1 })
  for (let bucket = 0; bucket < 300; bucket += 1)
    if (!isInCanary(canary, { bucket, groups: [] })) await send([report('evaluate', '2.0.0')], bucket)
  await send([report('evaluate', '2.0.0')])
  await send([report('evaluate', '6.6.6'), report('evaluate', '2.0.0', 'mf-unknown')], 1)
  expect(await runs()).toBe(true)
  expect((await collector.report()).versions.map(({ section, version }) => `${section} ${version}`)).toEqual([
    'mf-projects 2.0.0',
  ])
})

it('a shell answers for the sections that it does not mount', async () => {
  const canary = await startCanary({ share: 0.1 }, 'shell')
  for (let bucket = 0; bucket < 3_000 && (await runs()); bucket += 1) {
    const isOurs = isInCanary(canary, { bucket, groups: [] })
    await send([report(isOurs ? 'evaluate' : 'mounted', '1.0.0')], bucket, isOurs ? '2.0.0' : '1.0.0')
  }
  expect((await readLedger(store.folder)).entries.at(-1)).toMatchObject({
    action: 'stop',
    ended: { shell: expect.any(String) },
  })
})

it('a canary that starts again is watched from the beginning', async () => {
  const first = await startCanary({ share: 0.1 })
  await visits(first, BUCKETS, 'evaluate')
  expect(await runs()).toBe(false)
  const second = await startCanary({ share: 0.2 })
  await visits(second, BUCKETS, 'evaluate')
  expect(await runs()).toBe(false)
  expect(events).toHaveLength(2)
})
