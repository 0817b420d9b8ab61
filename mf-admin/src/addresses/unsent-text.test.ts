import { unsentText } from './unsent-text'

describe('what stays in the text box', () => {
  const ok = (email: string) => ({ email, error: '' })

  it('is nothing if everything succeeded', () =>
    expect(unsentText(['a@x.org', 'B@x.org'], [ok('a@x.org'), ok('b@X.org')], [])).toBe(''))

  it('is what was skipped, failed or got no result', () =>
    expect(
      unsentText(
        ['a@x.org', 'b@x.org', 'c@x.org'],
        [ok('a@x.org'), { email: 'b@x.org', error: 'Declined.' }],
        [{ line: 2, text: 'not-an-address' }],
      ),
    ).toBe('not-an-address\nb@x.org\nc@x.org'))
})
