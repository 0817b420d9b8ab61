import type { Migration } from './migration'
import { mayRunMeanwhile, planTo } from './migrate'

const step = (name: string, isReversible = true): Migration => ({
  name,
  async up() {},
  ...(isReversible && { async down() {} }),
})
const known = [step('0030-a', false), step('0031-b'), step('0032-expand-c'), step('0033-contract-d')]
const names = known.map(({ name }) => name)

const plan = (applied: readonly string[], target: string) => {
  const { up, down } = planTo(applied, target, known)
  return { up: up.map(({ name }) => name), down: down.map(({ name }) => name) }
}

test('forward: what is missing up to the target', () =>
  expect(plan(names.slice(0, 1), '0032-expand-c')).toEqual({ up: ['0031-b', '0032-expand-c'], down: [] }))

test('back: what is later than the target, the last first', () =>
  expect(plan(names, '0031-b')).toEqual({ up: [], down: ['0033-contract-d', '0032-expand-c'] }))

test.each([
  [
    'a target that is not known',
    names,
    '0099-z',
    'knows no migration 0099-z. Its last one is 0033-contract-d',
  ],
  ['a database that is newer', [...names, '0034-expand-e'], '0031-b', 'that knows 0034-expand-e'],
  ['a later step without an earlier one', ['0030-a', '0032-expand-c'], '0031-b', 'lacks 0031-b'],
])('refused: %s', (_what, applied, target, reason) =>
  expect(() => planTo(applied, target, known)).toThrow(reason),
)

test('refused: undoing a step without a way back', () =>
  expect(() => planTo(['0030-a', '0031-b'], '0030-a', [step('0030-a'), step('0031-b', false)])).toThrow(
    '0031-b cannot be undone',
  ))

test.each([
  [names.slice(0, 2), '0032-expand-c', true],
  [names.slice(0, 3), '0033-contract-d', false],
  [names.slice(0, 1), '0032-expand-c', false],
  [names.slice(0, 3), '0031-b', false],
])('servers may run while %j is brought to %s: %s', (applied, target, may) =>
  expect(mayRunMeanwhile(planTo(applied, target, known))).toBe(may),
)
