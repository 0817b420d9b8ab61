import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { startPortal, type TestPortal } from '../server/api/testing/portal'
import { buildSite } from '../server/site/src/server'
import { readSettings } from '../server/site/src/settings'
import { startTestSite, stopTestSite, type TestSite } from '../server/site/src/testing/test-site'
import { ROOT } from './lib/paths.mjs'

const PROMETHEUS = path.join(ROOT, 'server/server-kit/prometheus')
const PROMTOOL = '/usr/bin/promtool'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[]
}
interface Dashboard {
  readonly panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
  }[]
}
interface RuleTests {
  readonly tests: readonly {
    readonly alert_rule_test: readonly {
      readonly alertname: string
      readonly exp_alerts?: readonly unknown[]
    }[]
  }[]
}

const rules = (parse(read('server/server-kit/prometheus/alerts.yml')) as Rules).groups.flatMap(
  (group) => group.rules,
)
const { panels } = JSON.parse(read('server/server-kit/grafana/portal.json')) as Dashboard

/** Names of metrics in a query. A pattern of names stands for all that it matches. */
const namesIn = (query: string): readonly string[] =>
  query
    .match(/\bportal_(?:\(api\|site\))?[a-z0-9_]+/g)
    ?.flatMap((name) =>
      name.includes('(') ? ['api', 'site'].map((server) => name.replace('(api|site)', server)) : [name],
    ) ?? []

const scrape = async (metrics?: TestPortal['server']) => (await metrics?.inject('/metrics'))?.body ?? ''

let portal: TestPortal
let site: TestSite
const served = new Set<string>()
beforeAll(async () => {
  portal = await startPortal('sqlite', { API_METRICS_PORT: '0' })
  await portal.server.listen({ port: 0, host: '127.0.0.1' })
  site = await startTestSite()
  const settings = readSettings({
    RELEASES: site.store.folder,
    API_ORIGIN: 'http://127.0.0.1:1',
    LOG_LEVEL: 'silent',
    METRICS_PORT: '0',
  })
  const measured = await buildSite(settings)
  await measured.listen({ port: 0, host: '127.0.0.1' })
  await measured.inject('/healthz')
  await portal.visitor().get('/healthz')
  for (const { metrics } of [portal.server, measured]) {
    for (const [, name = '', type] of (await scrape(metrics)).matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
      served.add(name)
      if (type === 'histogram') for (const part of ['bucket', 'count', 'sum']) served.add(`${name}_${part}`)
    }
  }
  await measured.close()
})
afterAll(async () => {
  await portal.close()
  await stopTestSite(site)
})

it.each(rules)('the rule $alert names only metrics that exist', ({ expr }) => {
  const names = namesIn(expr)
  expect(names.length + Number(expr.startsWith('up{'))).toBeGreaterThan(0)
  expect(names.filter((name) => !served.has(name))).toEqual([])
})

it.each(panels)('the panel $title names only metrics that exist', ({ targets }) => {
  const names = targets.flatMap(({ expr }) => namesIn(expr))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !served.has(name))).toEqual([])
})

it('docs/operations.md lists the metrics of the portal, and no others', () => {
  const documented = [...read('docs/operations.md').matchAll(/^\| `(portal_\w+)/gm)].map(
    ([, name = '']) => name,
  )
  const own = [...served].filter((name) => !/_(process|nodejs)_|_(bucket|count|sum)$/.test(name))
  expect(documented.filter((name) => name !== 'portal_site_' && name !== 'portal_api_').toSorted()).toEqual(
    own.toSorted(),
  )
})

it('each rule is seen firing, and seen silent', () => {
  const { tests } = parse(read('server/server-kit/prometheus/alerts.test.yml')) as RuleTests
  const checks = tests.flatMap(({ alert_rule_test: each }) => each)
  const names = rules.map(({ alert }) => alert)
  expect(checks.filter(({ exp_alerts: fired }) => fired).map(({ alertname }) => alertname)).toEqual(names)
  expect(checks.filter(({ exp_alerts: fired }) => !fired).map(({ alertname }) => alertname)).toEqual(names)
})

const withPromtool = existsSync(PROMTOOL) ? it : it.skip
withPromtool.each([
  ['check', 'rules', 'alerts.yml'],
  ['check', 'config', 'prometheus.yml'],
  ['test', 'rules', 'alerts.test.yml'],
])('promtool %s %s %s', (...args) => {
  execFileSync(PROMTOOL, args, { cwd: PROMETHEUS, stdio: 'pipe' })
})
