import { createHash } from 'node:crypto'
import { browserScript } from '../http/browser-script'
import { prefixHasher } from './sha256'

test.each([0, 1, 55, 56, 63, 64, 65, 80, 120, 130])('computes SHA-256 of %i characters', (length) => {
  const prefix = 'abcdefghij'.repeat(13).slice(0, length)
  for (const suffix of ['', '0', ':15:123456']) {
    const expected = createHash('sha256')
      .update(prefix + suffix)
      .digest()
      .readUInt32BE(0)
    expect(prefixHasher(prefix)(suffix)).toBe(expected)
  }
})

test.each(['bot-check', 'close', 'passkey', 'show-password'] as const)(
  '%s uses nothing that a strict Content-Security-Policy forbids',
  (name) => {
    expect(browserScript(name).bytes.toString()).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|setAttribute\(["'`]style/,
    )
  },
)
