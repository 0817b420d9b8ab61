import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '../testing/small-release'
import { errorFreeShare, Health } from './health'
import type { Report } from './report'

const release = { section: 'mf-projects', version: '1.0.0' }
const at = (minute: number) => `2026-11-23T10:${String(minute).padStart(2, '0')}:00.000Z`
const error = (column: number, more: Partial<Extract<Report, { kind: 'error' }>> = {}): Report => ({
  kind: 'error',
  ...release,
  source: 'uncaught',
  name: 'TypeError',
  first: true,
  frames: [
    { section: 'shell', version: '1.0.0', file: 'sections.js', line: 1, column: 1 },
    { ...release, file: 'chunk.js', line: 1, column },
  ],
  ...more,
})

it('counts by version', () => {
  const health = new Health()
  const reports: Report[] = [
    { kind: 'mounted', ...release },
    { kind: 'mounted', ...release },
    { kind: 'mounted', ...release },
    { kind: 'network', ...release },
    error(5),
    error(5, { first: false }),
    error(7, { first: false }),
    { kind: 'crash', ...release },
    { kind: 'long-task', ...release, file: 'chunk.js', ms: 400 },
    { kind: 'vitals', ...release, lcp: 900, inp: null, cls: 0 },
    { kind: 'vitals', ...release, lcp: 4_100, inp: null, cls: 0 },
    { kind: 'mounted', ...release, version: '2.0.0' },
  ]
  for (const report of reports) health.add(report, at(1), 'one')
  const [first] = health.list()
  expect(first).toMatchObject({
    mounts: 3,
    failedMounts: 1,
    errors: 3,
    mountsWithErrors: 1,
    longTasks: 1,
    visits: 2,
    slowVisits: 1,
  })
  expect(first && errorFreeShare(first)).toBe(0.5)
  expect(health.list()).toHaveLength(2)
})

it('takes the same error at the same position together, and keeps the last ones', () => {
  const health = new Health()
  health.add(error(5), at(1), 'one')
  health.add(error(5), at(3), 'one')
  health.add(error(5, { name: 'RangeError' }), at(2), 'one')
  health.add(error(6, { frames: [] }), at(2), 'one')
  expect(health.list()[0]?.seen).toEqual([
    { source: 'uncaught', name: 'TypeError', position: 'chunk.js:1:5', count: 2, first: at(1), last: at(3) },
    { source: 'uncaught', name: 'RangeError', position: 'chunk.js:1:5', count: 1, first: at(2), last: at(2) },
    { source: 'uncaught', name: 'TypeError', position: '', count: 1, first: at(2), last: at(2) },
  ])
  for (let column = 1; column < 500; column += 1) health.add(error(column), at(4), `network ${column}`)
  expect(health.list()[0]?.seen).toHaveLength(200)
})

it('takes at most twenty different errors from one network, so that it pushes no others out', () => {
  const health = new Health()
  health.add(error(1_000), at(1), 'another')
  for (let column = 1; column < 500; column += 1) health.add(error(column), at(4), 'one')
  expect(health.list()[0]).toMatchObject({
    errors: 21,
    seen: expect.arrayContaining([expect.objectContaining({ position: 'chunk.js:1:1000' })]),
  })
  expect(health.list()[0]?.seen).toHaveLength(21)
})

it('forgets the versions that were seen longest ago', () => {
  const health = new Health()
  for (let version = 0; version < 300; version += 1)
    health.add({ kind: 'mounted', ...release, version: `1.0.${version}` }, at(1), 'one')
  expect(health.list()).toHaveLength(200)
  expect(health.list().some(({ version }) => version === '1.0.0')).toBe(false)
})

it('continues after a restart, and starts again when its file is broken', async () => {
  const folder = await temporaryFolder()
  const file = path.join(folder, 'health.json')
  const before = new Health()
  before.add(error(5), at(1), 'one')
  await before.save(file)
  const after = new Health()
  await after.load(file)
  expect(after.list()).toEqual(before.list())
  await writeFile(file, '{"broken"')
  const fresh = new Health()
  await fresh.load(file)
  expect(fresh.list()).toEqual([])
  await rm(folder, { recursive: true })
})
