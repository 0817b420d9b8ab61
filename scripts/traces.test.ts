import type { AddressInfo } from 'node:net'
import { describeEachEngine, startOwnPortal, type TestPortal } from '../server/api/testing/portal'
import { buildSite } from '../server/site/src/server'
import { readSettings } from '../server/site/src/settings'
import { publishPage, startTestSite, stopTestSite } from '../server/site/src/testing/test-site'
import { startCollector, type Collector } from '../server/server-kit/src/testing/collector'

const TRACE = 'a'.repeat(32)

describeEachEngine('traces', (engine) => {
  let collector: Collector
  let portal: TestPortal
  beforeEach(async () => {
    collector = await startCollector()
    portal = await startOwnPortal(engine, { TRACES_URL: collector.url })
  })
  afterEach(() => collector.stop())

  it('lead from a document to the calls of the API that its browser makes', async () => {
    await portal.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = portal.server.server.address() as AddressInfo
    const test = await startTestSite()
    await publishPage(test.store, '1.0.1-abc', 'a page')
    const site = await buildSite(
      readSettings({
        RELEASES: test.store.folder,
        API_ORIGIN: `http://127.0.0.1:${port}`,
        LOG_LEVEL: 'silent',
        TRACES_URL: collector.url,
      }),
    )
    const document = await site.inject('/page?who=xaver@hospital.example')
    const [, traceparent = ''] =
      /traceparent;desc="([^"]+)"/.exec(String(document.headers['server-timing'])) ?? []
    expect(traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/)
    await site.inject({ url: '/api/auth/csrf-token', headers: { traceparent } })
    await site.close()
    await portal.close()
    await stopTestSite(test)

    const [, traceId, documentId] = traceparent.split('-')
    const spans = collector.spans().filter((span) => span.traceId === traceId)
    const byName = (name: string, service: string) =>
      spans.find((span) => span.name === name && span.service === service)
    const page = byName('GET /*', 'portal-site')
    expect(page).toMatchObject({ spanId: documentId, kind: 2 })
    const proxied = spans.find((span) => span.service === 'portal-site' && span.parentSpanId === documentId)
    const call = byName('GET /api/auth/csrf-token', 'portal-api')
    expect(call).toMatchObject({ parentSpanId: proxied?.spanId, kind: 2 })
    expect(collector.text()).not.toMatch(/xaver|hospital/)
  })

  it('have the statements of a call as its children, without their values', async () => {
    const member = await portal.as('member')
    await member.get('/api/user/lead', { traceparent: `00-${TRACE}-${'b'.repeat(16)}-01` })
    await portal.close()
    const spans = collector.spans().filter((span) => span.traceId === TRACE)
    const call = spans.find(({ kind }) => kind === 2)
    expect(call).toMatchObject({ name: 'GET /api/user/:userId', parentSpanId: 'b'.repeat(16) })
    const queries = spans.filter(({ kind }) => kind === 3)
    expect(queries.length).toBeGreaterThan(0)
    for (const query of queries) {
      expect(query).toMatchObject({ name: 'select', parentSpanId: call?.spanId })
      expect(BigInt(query.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(query.startTimeUnixNano))
    }
    const text = JSON.stringify(queries)
    expect(text).toContain('from \\"users\\"')
    expect(text).not.toMatch(/@|Lena|'lead'/)
  })

  it('start anew where the header is none', async () => {
    await portal.visitor().get('/healthz', { traceparent: `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01` })
    await portal.visitor().get('/healthz', { traceparent: 'xaver@hospital.example' })
    await portal.close()
    const spans = collector.spans()
    expect(spans).toHaveLength(2)
    for (const span of spans) expect(span.parentSpanId).toBeUndefined()
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(2)
  })
})

it('a collector that is gone costs no request', async () => {
  const collector = await startCollector()
  await collector.stop()
  const portal = await startOwnPortal('sqlite', { TRACES_URL: collector.url })
  expect((await portal.visitor().get('/healthz')).statusCode).toBe(200)
  await portal.close()
})
