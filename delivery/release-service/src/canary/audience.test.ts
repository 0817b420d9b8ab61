import { BUCKETS, canaryOf, describeAudience, isInCanary, parseAudience, type Canary } from './audience'

const canary = (audience: Canary['audience'], version = '2.0.0'): Canary => ({
  name: 'mf-projects',
  version,
  audience,
  since: '2026-11-23T00:00:00.000Z',
})
const everyBucket = Array.from({ length: BUCKETS }, (_, bucket) => ({ bucket, groups: [] }))
const bucketsIn = (each: Canary) => everyBucket.filter((visitor) => isInCanary(each, visitor))

describe('the audience of a canary as it is typed', () => {
  it.each([
    ['10%', undefined, { share: 0.1 }, '10% of visitors'],
    ['0.5 %', undefined, { share: 0.005 }, '0.5% of visitors'],
    [undefined, 'Physics', { group: 'Physics' }, 'the group Physics'],
  ])('%s, group %s', (share, group, expected, text) => {
    const audience = parseAudience(share, group)
    expect(audience).toEqual(expected)
    expect(describeAudience(audience)).toBe(text)
  })

  it.each([
    [undefined, undefined],
    ['10%', 'Physics'],
    ['10', undefined],
    ['100%', undefined],
    ['0%', undefined],
    ['ten%', undefined],
    [undefined, ' '],
  ])('is refused with a reason: %s, group %s', (share, group) => {
    expect(() => parseAudience(share, group)).toThrow(/--canary|--group/)
  })
})

describe('a share of the visitors', () => {
  it('is as large as it says', () => {
    expect(bucketsIn(canary({ share: 0.1 })).length / BUCKETS).toBeCloseTo(0.1, 1)
  })

  it('keeps its visitors when it is raised', () => {
    const raised = new Set(bucketsIn(canary({ share: 0.5 })))
    expect(bucketsIn(canary({ share: 0.1 })).every((visitor) => raised.has(visitor))).toBe(true)
  })

  it('is another one for the next version, so that the same visitors do not try out everything', () => {
    const first = new Set(bucketsIn(canary({ share: 0.1 })))
    const both = bucketsIn(canary({ share: 0.1 }, '3.0.0')).filter((visitor) => first.has(visitor))
    expect(both.length).toBeLessThan(first.size / 4)
  })

  it('does not contain a browser that keeps no cookie', () => {
    expect(isInCanary(canary({ share: 0.9 }), { bucket: undefined, groups: [] })).toBe(false)
  })
})

it('a group contains its members, however its name is typed', () => {
  const physics = canary({ group: 'physics ' })
  expect(isInCanary(physics, { bucket: 1, groups: ['12', 'Physics'] })).toBe(true)
  expect(isInCanary(physics, { bucket: 1, groups: ['Radiobiology'] })).toBe(false)
})

it('a visitor gets at most one canary: the oldest', () => {
  const [first, second] = [canary({ share: 0.9 }), { ...canary({ group: 'a' }), name: 'mf-admin' }]
  const visitor = { bucket: bucketsIn(first)[0]?.bucket, groups: ['a'] }
  expect(canaryOf([first, second], visitor)).toBe(first)
  expect(canaryOf([second, first], visitor)).toBe(second)
  expect(canaryOf([], visitor)).toBeUndefined()
})
