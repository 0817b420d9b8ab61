import type { FastifyInstance } from 'fastify'
import { buildSite } from './server'
import { readSettings } from './settings'
import { pageToken, publishPage, startTestSite, stopTestSite, type TestSite } from './testing/test-site'

let portal: TestSite
beforeAll(async () => {
  portal = await startTestSite()
})
afterAll(() => stopTestSite(portal))

/** Lines of the section metrics, as Prometheus reads them. */
async function sectionLines(url: string): Promise<readonly string[]> {
  const response = await fetch(url)
  expect(response.headers.get('content-type')).toContain('text/plain')
  return (await response.text()).split('\n').filter((line) => line.startsWith('portal_section_'))
}

async function report(site: FastifyInstance, ...reports: readonly object[]) {
  const payload = { shell: '1', page: await pageToken(site), reports }
  return site.inject({ method: 'POST', url: '/dev/sections/reports', payload })
}

const settings = (env: Record<string, string>) =>
  readSettings({
    RELEASES: portal.store.folder,
    API_ORIGIN: 'http://127.0.0.1:1',
    LOG_LEVEL: 'silent',
    ...env,
  })

describe('metrics', () => {
  it('count what browsers report by section and version, on a port of their own', async () => {
    const site = await buildSite(settings({ METRICS_PORT: '0' }))
    await site.listen({ port: 0, host: '127.0.0.1' })
    const metrics = `${site.metrics?.listeningOrigin}/metrics`
    try {
      const first = { section: 'mf-projects', version: '1.0.0-abc' }
      await report(site, { kind: 'mounted', ...first }, { kind: 'mounted', ...first })
      const thrown = { kind: 'error', ...first, source: 'uncaught', name: 'TypeError', frames: [] }
      await report(site, thrown, { ...thrown, first: false })
      await publishPage(portal.store, '2.0.0-def', 'another page')
      await report(site, { kind: 'mounted', section: 'mf-projects', version: '2.0.0-def' })

      const lines = await sectionLines(metrics)
      expect(lines).toEqual(
        expect.arrayContaining([
          'portal_section_mounts_total{section="mf-projects",version="1.0.0-abc",result="mounted"} 2',
          'portal_section_errors_total{section="mf-projects",version="1.0.0-abc"} 2',
          'portal_section_mounts_with_errors_total{section="mf-projects",version="1.0.0-abc"} 1',
          'portal_section_new_errors{section="mf-projects",version="1.0.0-abc"} 1',
          'portal_section_mounts_total{section="mf-projects",version="2.0.0-def",result="mounted"} 1',
          'portal_section_served{section="mf-projects",version="2.0.0-def",to="everybody"} 1',
        ]),
      )
      // A second scrape counts nothing twice.
      expect(await sectionLines(metrics)).toEqual(lines)
      expect((await site.inject('/metrics')).statusCode).toBe(404)
    } finally {
      await site.close()
    }
    await expect(fetch(metrics)).rejects.toThrow('fetch failed')
  })

  it('are off without a port, and a port that is none is named', () => {
    expect(settings({}).metrics).toBeUndefined()
    expect(() => settings({ METRICS_PORT: 'many' })).toThrow('METRICS_PORT is "many"')
  })
})
