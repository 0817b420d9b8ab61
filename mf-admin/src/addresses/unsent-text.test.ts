import { unsentText } from './unsent-text'

describe('what stays in the text box', () => {
  const none = { rejected: [], names: new Map<string, string>() }
  const ok = (email: string) => ({ email, error: '' })

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
