import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { publish } from '../operations'
import { rollback } from '../testing/requests'
import { Collector } from '../reports/collector'
import { healthFile } from '../reports/of-section'
import { readLedger } from '../store/folder'
import { serviceKey } from '../store/store'
import { publishSmall, smallBuild, smallPortal, type TestStore } from '../testing/small-release'
import { temporaryKey } from '../trust/keys'
import { verify } from '../verify'
import type { Audience, Canary } from './audience'
import { canaryKey } from './watch'

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
/** Reports of a page with this canary; every one from a network of its own unless it is named. */
const send = (reports: readonly unknown[], canary?: Canary, network = `network ${(networks += 1)}`) =>
  collector.take({ shell: '1.0.0', reports }, { network, canary: canary ? canaryKey(canary) : '' })
let networks = 0
const ledger = () => readLedger(store.folder)
const runs = async () => (await ledger()).canaries.length > 0
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let time = 0; time < count; time += 1) await work()
}

describe('a canary', () => {
  it('that mounts nowhere is stopped, and the ledger says why', async () => {
    const canary = await startCanary({ share: 0.1 })
    await times(3, () => send([report('mounted', '1.0.0')]))
    await times(2, () => send([report('evaluate', '2.0.0'), report('mounted', '1.0.0')], canary))
    expect(await runs()).toBe(true)
    await send([report('evaluate', '2.0.0')], canary)
    expect(await runs()).toBe(false)
    const last = (await ledger()).entries.at(-1)
    const reason = 'failed mounts in 3 of 3 networks, of the live version in 0 of 3 networks'
    expect(last).toMatchObject({ action: 'stop', by: 'release service', reason })
    expect(events).toEqual([`The canary mf-projects 2.0.0 was stopped: ${reason}`])
    expect(await verify(store)).toEqual([])
    const { canaries, stopped } = await collector.report()
    expect(canaries).toEqual([])
    expect(stopped).toEqual([{ name, version: '2.0.0', at: last?.at, by: 'release service', reason }])
  })

  it('goes on while it works', async () => {
    const canary = await startCanary({ share: 0.1 })
    await times(20, () => send([report('mounted', '2.0.0')], canary))
    expect(await runs()).toBe(true)
    const [watched] = (await collector.report()).canaries
    expect(watched?.comparisons.mounts.canary).toEqual({ attempts: 20, failures: 0 })
  })

  it('goes on whatever one network sends, and pages say that do not contain it', async () => {
    const canary = await startCanary({ share: 0.1 })
    await times(100, () => send([report('evaluate', '2.0.0')], canary, 'one'))
    await times(100, () => send([report('evaluate', '2.0.0')]))
    await times(5, () => collector.take({ shell: '1', reports: [report('evaluate', '2.0.0')] }, undefined))
    await send([report('evaluate', '6.6.6'), report('evaluate', '2.0.0', 'mf-unknown')], canary)
    expect(await runs()).toBe(true)
    const { versions } = await collector.report()
    expect(versions.map(({ section, version }) => `${section} ${version}`)).toEqual(['mf-projects 2.0.0'])
  })

  it('of the shell answers for the sections that it does not mount', async () => {
    const canary = await startCanary({ share: 0.1 }, 'shell')
    const failed = { shell: '2.0.0', reports: [report('evaluate', '1.0.0')] }
    await times(3, () =>
      collector.take(failed, { network: `network ${(networks += 1)}`, canary: canaryKey(canary) }),
    )
    expect((await ledger()).entries.at(-1)).toMatchObject({
      action: 'stop',
      ended: { shell: expect.any(String) },
    })
  })

  it('that cannot be stopped does not fill the log', async () => {
    const canary = await startCanary({ share: 0.1 })
    await writeFile(path.join(store.folder, 'service-key.pem'), 'no key')
    await times(10, () => send([report('evaluate', '2.0.0')], canary))
    expect(events).toEqual([expect.stringMatching(/^The canary mf-projects 2\.0\.0 could not be stopped/)])
  })

  it('that starts again is watched from the beginning', async () => {
    for (const share of [0.1, 0.2]) {
      const canary = await startCanary({ share })
      await times(2, () => send([report('evaluate', '2.0.0')], canary))
      expect(await runs()).toBe(true)
      await send([report('evaluate', '2.0.0')], canary)
      expect(await runs()).toBe(false)
    }
  })
})

it('what was counted is on disk when the collector has closed, also if a save was under way', async () => {
  await send([report('mounted', '1.0.0')])
  const underWay = collector.close()
  await collector.close()
  expect(await readFile(healthFile(store), 'utf8')).toContain('"mounts":1')
  await underWay
})

describe('a live version', () => {
  const liveVersion = async () => (await ledger()).live[name]?.version
  const failed = [report('evaluate', '2.0.0'), report('mounted', '1.0.0')]

  it('that mounts nowhere is undone, and the ledger says why', async () => {
    await publishSmall(store, name, '2.0.0')
    await times(2, () => send(failed))
    expect(await liveVersion()).toBe('2.0.0')
    await send(failed)
    const reason = 'failed mounts in 3 of 3 networks, of the fallback version in 0 of 3 networks'
    expect((await ledger()).live[name]).toMatchObject({
      version: '1.0.0',
      action: 'rollback',
      by: 'release service',
      reason,
    })
    expect(events).toEqual([`mf-projects 2.0.0 was undone: ${reason}`])
    expect(await verify(store)).toEqual([])
  })

  it('stays if it has been live for a day, or runs for somebody', async () => {
    await publishSmall(store, name, '2.0.0')
    await send([report('mounted', '2.0.0')])
    await times(5, () => send(failed))
    expect(await liveVersion()).toBe('2.0.0')
    await publishSmall(store, name, '3.0.0')
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60 * 1000)
    await times(5, () => send([report('evaluate', '3.0.0'), report('mounted', '2.0.0')]))
    now.mockRestore()
    expect(await liveVersion()).toBe('3.0.0')
  })

  it('is not undone once its team has replaced it, nor taken back further by the same key', async () => {
    await publishSmall(store, name, '2.0.0')
    await publishSmall(store, name, '3.0.0')
    const undo = { store, key: await serviceKey(store), name, by: '', reason: 'broken' }
    await expect(rollback({ ...undo, from: '2.0.0' })).rejects.toThrow(
      'mf-projects 2.0.0 is not live any more',
    )
    await expect(rollback({ ...undo, from: '3.0.0', to: '1.0.0' })).rejects.toThrow(
      'may not release mf-projects',
    )
    await expect(rollback(undo)).rejects.toThrow('may not release mf-projects')
    expect(await rollback({ ...undo, from: '3.0.0' })).toEqual({ version: '2.0.0', from: '3.0.0' })
  })
})

describe('the webhook that the operator has set beside the key of a team', () => {
  const posted: unknown[] = []
  let status = 200
  const webhook = createServer((request, response) => {
    void json(request).then((body) => {
      posted.push(body)
      response.writeHead(status).end()
    })
  })
  let url: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/secret`
  })
  afterAll(() => webhook.close())
  beforeEach(async () => {
    posted.length = 0
    await writeFile(store.signers, `${name} webhook="${url}" ${temporaryKey().publicKey}\n`, { flag: 'a' })
  })
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const error = (column: number, section = name) => ({
    kind: 'error',
    section,
    version: '1.0.0',
    source: 'uncaught',
    name: 'TypeError',
    frames: [{ section, version: '1.0.0', file: 'x.js', line: 1, column }],
  })

  it('is told of a version that was taken back', async () => {
    await publishSmall(store, name, '2.0.0')
    await times(3, () => send([report('evaluate', '2.0.0'), report('mounted', '1.0.0')]))
    await until(() => posted.length === 1)
    expect(posted).toEqual([
      { section: name, text: expect.stringMatching(/^mf-projects 2\.0\.0 was undone: /) },
    ])
  })

  it('is told once of each new error of that section, and of twenty an hour at most', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now())
    await send([error(1), error(1)])
    await send([error(1), error(1, 'mf-admin')])
    await until(() => posted.length === 1)
    expect(posted).toEqual([{ section: name, text: 'mf-projects 1.0.0: new TypeError at x.js:1:1' }])
    await times(3, () => send(Array.from({ length: 15 }, (_, each) => error(100 * (networks + 1) + each))))
    await until(() => posted.length === 20)
    await collector.close()
    clock.mockRestore()
    expect(posted).toHaveLength(20)
  })

  it('stays a secret in the log when it does not answer', async () => {
    status = 500
    await send([error(1)])
    await until(() => events.length === 1)
    status = 200
    expect(events).toEqual(['The webhook of mf-projects did not take a message: status 500'])
  })
})
