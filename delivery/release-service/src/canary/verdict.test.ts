import type { Report } from '../reports/report'
import { random } from '../testing/random'
import { againstCanary, againstLive, Tally } from './watch'

const RUNS = process.env['TEST_SCOPE'] === 'all' ? 1_000 : 100
const PEOPLE = 200
const SHARE = 0.1

const release = { section: 'mf-projects', version: '1.0.0' }
const MOUNTED: Report = { kind: 'mounted', ...release }
const FAILED: Report = { kind: 'evaluate', ...release }
const CUT_OFF: Report = { kind: 'network', ...release }
const THROWN = {
  kind: 'error' as const,
  ...release,
  source: 'uncaught' as const,
  name: 'TypeError',
  frames: [],
}
const ERROR: Report = { ...THROWN, first: true }
const AGAIN: Report = { ...THROWN, first: false }
const SLOW: Report = { kind: 'vitals', ...release, lcp: 6_000, inp: 0, cls: 0 }
const FAST: Report = { ...SLOW, lcp: 1_000 }

type Visit = (chance: () => number) => readonly Report[]
/** What a version does to a visitor, in each of their visits. */
type Version = (chance: () => number) => Visit

const always =
  (...reports: readonly Report[]): Version =>
  () =>
  () =>
    reports
const HEALTHY: Readonly<Record<string, Version>> = {
  'nothing goes wrong': always(MOUNTED, FAST),
  'every fiftieth visit throws twenty times': () => (chance) =>
    chance() < 0.02 ? [MOUNTED, ERROR, ...Array.from({ length: 19 }, () => AGAIN)] : [MOUNTED],
  'every thirtieth browser throws in every visit': (chance) =>
    always(...(chance() < 1 / 30 ? [MOUNTED, ERROR] : [MOUNTED]))(chance),
  'every twentieth visitor has a slow line': (chance) =>
    always(MOUNTED, chance() < 0.05 ? SLOW : FAST)(chance),
  'every fiftieth visitor is in a train': (chance) => {
    const isMoving = chance() < 0.02
    return (now) => (isMoving && now() < 0.5 ? [CUT_OFF, CUT_OFF, CUT_OFF, MOUNTED] : [MOUNTED])
  },
  'half of all visits fail, because a server is down': () => (chance) => [chance() < 0.5 ? FAILED : MOUNTED],
}

/** Two hundred people of sixty networks, who return at random times; a tenth of them get the canary. */
function canaryOf200(seed: number, ownVersion: Version, liveVersion: Version) {
  const chance = random(seed)
  const rivals = { own: new Tally(), other: new Tally() }
  const people = Array.from({ length: PEOPLE }, () => {
    const isIn = chance() < SHARE
    return {
      tally: isIn ? rivals.own : rivals.other,
      network: String(Math.floor(chance() * 60)),
      visit: (isIn ? ownVersion : liveVersion)(chance),
      visits: 0,
    }
  })
  for (let count = 0; count < 3 * PEOPLE; count += 1) {
    const person = people[Math.floor(chance() * PEOPLE)]
    if (!person) continue
    person.visits += 1
    const reports = person.visit(chance)
    for (const report of reports) person.tally.observe(report, person.network)
    if (person.tally !== rivals.own || reports.every((each) => each === MOUNTED || each === FAST)) continue
    const verdict = againstCanary(rivals)
    if (!verdict) continue
    const met = people.filter(({ tally, visits }) => tally === rivals.own && visits > 0).length
    return { verdict, met }
  }
  return undefined
}

const seeds = Array.from({ length: RUNS }, (_, seed) => seed)

describe('a canary for 10 % of 200 people', () => {
  it.each([
    ['does not load', always(CUT_OFF), /^failed mounts in 3 of 3 networks, of the live version in 0 of/],
    ['fails at once', always(FAILED), /^failed mounts/],
    ['throws in each visit', always(MOUNTED, ERROR), /^errors/],
    ['is slow', always(MOUNTED, SLOW), /^slow visits/],
  ])('is stopped by the first few whom it fails: %s', (_what, version, expected) => {
    for (const seed of seeds) {
      const stopped = canaryOf200(seed, version, always(MOUNTED, FAST))
      expect(stopped?.verdict).toMatch(expected)
      expect(stopped?.met).toBeLessThanOrEqual(8)
    }
  })

  it('is stopped in most cases if every second of them meets the mistake', () => {
    const version: Version = (chance) => always(...(chance() < 0.5 ? [MOUNTED, ERROR] : [MOUNTED]))(chance)
    const stopped = seeds.filter((seed) => canaryOf200(seed, version, always(MOUNTED)))
    expect(stopped.length / RUNS).toBeGreaterThan(0.9)
  })

  it.each(Object.entries(HEALTHY))('goes on if both versions are the same: %s', (_what, version) => {
    const stopped = seeds.filter((seed) => canaryOf200(seed, version, version))
    expect(stopped.length / RUNS).toBeLessThanOrEqual(0.02)
  })
})

describe('one sender of invented reports', () => {
  const send = (tally: Tally, count: number, report: Report, network = 'one') => {
    for (let each = 0; each < count; each += 1) tally.observe(report, network)
  }

  it('stops no canary and undoes no live version', () => {
    const rivals = { own: new Tally(), other: new Tally() }
    for (const report of [FAILED, ERROR, SLOW]) send(rivals.own, 10_000, report)
    send(rivals.other, 10_000, MOUNTED)
    expect(againstCanary(rivals)).toBeUndefined()
    expect(againstLive(rivals)).toBeUndefined()
  })

  it('keeps no bad canary alive', () => {
    const rivals = { own: new Tally(), other: new Tally() }
    send(rivals.other, 2_000, FAILED)
    send(rivals.own, 2_000, MOUNTED)
    for (const network of ['a', 'b', 'c', 'd']) send(rivals.other, 1, MOUNTED, network)
    for (const network of ['a', 'b', 'c']) send(rivals.own, 1, FAILED, network)
    expect(againstCanary(rivals)).toMatch('failed mounts in 3 of 4 networks')
  })
})

describe('a live version', () => {
  const tallyOf = (...reports: readonly Report[]) => {
    const tally = new Tally()
    for (const [index, report] of reports.entries()) tally.observe(report, String(index))
    return tally
  }

  it('is undone if nobody can mount it and its fallback version runs', () => {
    const other = tallyOf(MOUNTED, MOUNTED, MOUNTED)
    expect(againstLive({ own: tallyOf(FAILED, FAILED), other })).toBeUndefined()
    expect(againstLive({ own: tallyOf(FAILED, FAILED, FAILED), other })).toBe(
      'failed mounts in 3 of 3 networks, of the fallback version in 0 of 3 networks',
    )
  })

  it.each([
    ['it runs for some', tallyOf(FAILED, FAILED, FAILED, MOUNTED), tallyOf(MOUNTED)],
    ['it throws', tallyOf(ERROR, ERROR, ERROR, ERROR), tallyOf(MOUNTED)],
    ['its fallback version fails, too', tallyOf(FAILED, FAILED, FAILED), tallyOf(FAILED, FAILED, MOUNTED)],
  ])('stays if %s', (_what, own, other) => {
    expect(againstLive({ own, other })).toBeUndefined()
  })
})
