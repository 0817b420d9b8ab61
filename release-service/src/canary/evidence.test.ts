import type { Report } from '../reports/report'
import { random } from '../testing/random'
import { BUCKETS, isInCanary, type Canary } from './audience'
import { Evidence } from './evidence'
import type { Arm } from './sequential-test'

const RUNS = process.env['TEST_SCOPE'] === 'all' ? 1_000 : 100
const VISITORS = 300
const VISITS = 600
const SHARE = 0.1
const CANARY: Canary = { name: 'mf-projects', version: '2.0.0', audience: { share: SHARE }, since: '' }

const release = { section: 'mf-projects', version: '1.0.0' }
const MOUNTED: Report = { kind: 'mounted', ...release }
const FAILED: Report = { kind: 'evaluate', ...release }
const CUT_OFF: Report = { kind: 'network', ...release }
const ERROR: Report = {
  kind: 'error',
  ...release,
  source: 'uncaught',
  name: 'TypeError',
  frames: [],
  first: true,
}
const paint = (lcp: number): Report => ({ kind: 'vitals', ...release, lcp, inp: 0, cls: 0 })

/** The reports of one visit. */
type Visit = (chance: () => number) => readonly Report[]

/** What both versions do to one visitor, again and again. */
const HEALTHY: Readonly<Record<string, (chance: () => number) => Visit>> = {
  'every fiftieth visit throws twenty times': () => (chance) => [
    MOUNTED,
    ...Array.from({ length: chance() < 0.02 ? 20 : 0 }, () => ERROR),
  ],
  'every thirtieth browser throws in every visit': (chance) => {
    const isOld = chance() < 1 / 30
    return () => (isOld ? [MOUNTED, ERROR] : [MOUNTED])
  },
  'every twentieth visitor has a slow line': (chance) => {
    const isSlow = chance() < 0.05
    return () => [MOUNTED, paint(isSlow ? 6_000 : 1_000)]
  },
  'every fiftieth visitor is in a train': (chance) => {
    const isMoving = chance() < 0.02
    return (now) => (isMoving && now() < 0.5 ? [CUT_OFF, CUT_OFF, CUT_OFF, MOUNTED] : [MOUNTED])
  },
  'every hundredth browser is too old for the portal': (chance) => {
    const isOld = chance() < 0.01
    return () => [isOld ? FAILED : MOUNTED]
  },
}

/** Visitors who return at random times. @returns why the canary was stopped; undefined when it was not */
function verdictOf(seed: number, visitOf: (chance: () => number) => Visit): string | undefined {
  const chance = random(seed)
  const evidence = new Evidence(CANARY)
  const visitors = Array.from({ length: VISITORS }, () => {
    const arm: Arm = chance() < SHARE ? 'canary' : 'live'
    return { bucket: Math.floor(chance() * BUCKETS), arm, visit: visitOf(chance) }
  })
  for (let visit = 0; visit < VISITS; visit += 1) {
    const visitor = visitors[Math.floor(chance() * VISITORS)]
    if (!visitor) continue
    const reports = visitor.visit(chance)
    for (const report of reports) evidence.observe(report, visitor.arm, visitor.bucket)
    const verdict = reports.every((report) => report === MOUNTED) ? undefined : evidence.verdict()
    if (verdict) return verdict
  }
  return undefined
}

it.each(Object.entries(HEALTHY))('never stops a healthy canary when %s', (_, visitOf) => {
  const verdicts = Array.from({ length: RUNS }, (_each, seed) => verdictOf(seed, visitOf))
  expect(verdicts.filter((each) => each !== undefined)).toEqual([])
})

it('stops one that throws, is slow or does not load for its own visitors only', () => {
  for (const bad of [[MOUNTED, ERROR], [MOUNTED, paint(9_000)], [CUT_OFF], [FAILED]]) {
    const evidence = new Evidence(CANARY)
    let failures = 0
    for (let bucket = 0; bucket < BUCKETS && !evidence.verdict(); bucket += 1) {
      const isIn = isInCanary(CANARY, { bucket, groups: [] })
      if (isIn) failures += 1
      for (const report of isIn ? bad : [MOUNTED, paint(1_000)])
        evidence.observe(report, isIn ? 'canary' : 'live', bucket)
    }
    expect(failures).toBeLessThanOrEqual(50)
  }
})
