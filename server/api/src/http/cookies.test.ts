import { newToken } from './cookies'

test('tokens of sessions and links have 256 random bits', () => {
  const tokens = Array.from({ length: 100 }, newToken)
  expect(tokens.filter((token) => Buffer.from(token, 'base64url').length !== 32)).toEqual([])
  expect(new Set(tokens).size).toBe(100)
})
