import { canRun, difference, kindOf, reasonNotToRun } from './migration'

const OLD = ['0030-a', '0031-b']
const EXPANDED = [...OLD, '0032-expand-c']
const TWICE = [...EXPANDED, '0033-expand-d']
const CONTRACTED = [...EXPANDED, '0033-contract-d']

test.each([
  ['its own schema', EXPANDED, EXPANDED, true],
  ['an empty database, which it migrates', [], EXPANDED, true],
  ['an older schema, which it migrates', OLD, TWICE, true],
  ['one expand step more', EXPANDED, OLD, true],
  ['two expand steps more', TWICE, OLD, false],
  ['a contract step more', CONTRACTED, EXPANDED, false],
  ['a step more whose name says no kind', OLD, ['0030-a'], false],
  ['a step of another version, without one of its own', ['0030-a', '0032-expand-c'], OLD, false],
])('a version and %s: %j for one that knows %j', (_what, schema, known, can) =>
  expect(canRun(schema, known)).toBe(can),
)

test.each([
  [TWICE, '2 steps ahead of this one (0032-expand-c, 0033-expand-d)'],
  [[...OLD, '0032-contract-c'], '0032-contract-c may have removed'],
  [['0030-a', '0032-expand-c'], 'it has 0032-expand-c, which this version does not know, and lacks 0031-b'],
])('the reason names the steps: %j', (schema, reason) =>
  expect(reasonNotToRun(difference(schema, OLD))).toContain(reason),
)

test.each([
  ['0032-expand-c', 'expand'],
  ['0033-contract-d', 'contract'],
  ['0031-event-end', undefined],
  ['0034-expandable', undefined],
  ['expand-c', undefined],
])('the name %s says %s', (name, kind) => expect(kindOf(name)).toBe(kind))
