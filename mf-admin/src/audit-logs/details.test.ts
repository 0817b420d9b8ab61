import fc from 'fast-check'
import { readableDetails, utcText } from './details'

describe('the details of an entry', () => {
  it.each([
    ['{"role":"Board","groups":["a","b"]}', 'role: Board\ngroups: a, b'],
    ['{"nested":{"a":1}}', 'nested: {"a":1}'],
    [
      '{"scheduledUtc":"2027-01-08T22:00:00.000Z","webLink":"a"}',
      'scheduled: 2027-01-08 22:00:00 UTC\nweb link: a',
    ],
    ['null', ''],
    ['', ''],
    ['not json', 'not json'],
    ['[1,2]', '1, 2'],
    ['"text"', 'text'],
  ])('format %s as %j', (json, text) => expect(readableDetails(json)).toBe(text))

  it('accept any text, and are cut when long', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (text) => readableDetails(text).length <= 2_001))
    expect(readableDetails('x'.repeat(1_000_000))).toHaveLength(2_001)
  })

  it.each([
    ['2026-05-01T23:30:05-02:00', '2026-05-02 01:30:05'],
    ['2026-05-01T14:00:05', '2026-05-01 14:00:05'],
    ['2026-05-01 14:00:05.1234567', '2026-05-01 14:00:05'],
    ['May 1, 2026 14:00:05', 'May 1, 2026 14:00:05'],
  ])('show %s as %s, whatever the zone of the browser', (instant, text) =>
    expect(utcText(instant)).toBe(text),
  )
})
