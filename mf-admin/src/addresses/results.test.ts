import { notSent, resultLine, unsentText, withoutResult } from './results'

const ok = (email: string) => ({ email, error: '' })
const failed = (email: string) => ({ email, error: 'Blocked.' })

describe('the result line', () => {
  it.each([
    [[], '0 addresses processed. 0 succeeded. 0 failed.'],
    [[ok('a@x.org')], '1 addresses processed. 1 succeeded. 0 failed.'],
    [[ok('a@x.org'), failed('b@x.org')], '2 addresses processed. 1 succeeded. 1 failed.'],
    [[ok('a@x.org'), failed('A@x.org')], '1 addresses processed. 1 succeeded. 0 failed.'],
    [[failed('a@x.org'), failed(' a@x.org')], '1 addresses processed. 0 succeeded. 1 failed.'],
  ])('for %j reads %j', (results, line) => expect(resultLine(results)).toBe(line))
})

describe('results that do not match the addresses sent', () => {
  const sent = ['a@x.org', 'B@x.org', 'c@x.org']

  it('may miss addresses, which are listed in the order sent', () => {
    expect(withoutResult(sent, [ok('b@X.org')])).toEqual(['a@x.org', 'c@x.org'])
    expect(withoutResult(sent, sent.map(ok))).toEqual([])
  })

  it('may include addresses that were not sent', () => {
    expect(notSent(sent, [ok('A@x.org'), ok('d@x.org'), failed('d@x.org')])).toEqual(['d@x.org'])
    expect(notSent(sent, sent.map(ok))).toEqual([])
  })
})

describe('what stays in the text box', () => {
  const none = { rejected: [], names: new Map<string, string>() }

  it('is nothing if everything succeeded', () =>
    expect(unsentText(['a@x.org', 'B@x.org'], [ok('a@x.org'), ok('b@X.org')], none)).toBe(''))

  it('is what was skipped, failed or got no result, with the names', () =>
    expect(
      unsentText(
        ['a@x.org', 'b@x.org', 'c@x.org'],
        [ok('a@x.org'), { email: 'b@x.org', error: 'Declined.' }],
        { rejected: [{ line: 2, text: 'not-an-address' }], names: new Map([['b@x.org', 'Ben Bo']]) },
      ),
    ).toBe('not-an-address\nBen Bo <b@x.org>\nc@x.org'))
})
