import { ApiError } from '@recog/shared-session'
import { isConflict } from './is-conflict'

it.each([
  [409, true],
  [412, true],
  [400, false],
  [428, false],
  [500, false],
])('a response of %i: %s', (status, expected) =>
  expect(isConflict(new ApiError('/api/x', status, '', '"1"'))).toBe(expected),
)

it('is never a failure without a response', () => {
  expect(isConflict(new TypeError('Failed to fetch'))).toBe(false)
  expect(isConflict(undefined)).toBe(false)
})

it('is no refusal of a write that was sent without a version', () => {
  expect(isConflict(new ApiError('/api/x', 409, 'The name is taken.'))).toBe(false)
})
