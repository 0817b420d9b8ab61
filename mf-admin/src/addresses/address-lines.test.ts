import { addressLines } from './results'
import { extractEmails } from './extract-emails'

const result = (email: string, error = '') => ({ email, error })
const preview = (email: string, exists: boolean) =>
  [email, { email, exists, hasRequest: false, displayName: '', isAdmin: false, committees: [] }] as const

function linesOf(
  text: string,
  options: Partial<Parameters<typeof addressLines<ReturnType<typeof result>>>[0]>,
) {
  const found = extractEmails(text)
  return addressLines({ found, names: found.names, known: new Map(), sent: [], results: [], ...options })
}
const summaryOf = (lines: ReturnType<typeof linesOf>) => lines.map(({ text, state }) => `${text}: ${state}`)

describe('the table of a pasted list', () => {
  it('begins with lines without an address, and keeps the order of all others', () => {
    const known = new Map([preview('old@x.org', true), preview('new@x.org', false)])
    const lines = linesOf('Old Name <old@x.org>\nnobody\nnew@x.org\nother@x.org', { known })
    expect(summaryOf(lines)).toEqual([
      'nobody: skipped',
      'old@x.org: existing',
      'new@x.org: new',
      'other@x.org: unknown',
    ])
    expect(lines.map(({ line, name }) => line ?? name)).toEqual([2, 'Old Name', undefined, undefined])
  })

  it('keeps the row of an address from the preview to its result', () => {
    const text = 'a@x.org B@x.org c@x.org'
    const before = linesOf(text, {})
    const during = linesOf(text, {
      sent: ['a@x.org', 'B@x.org'],
      results: [result('a@x.org'), result('b@x.org')],
    })
    expect(during.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
    expect(during.map(({ state }) => state)).toEqual(['done', 'done', 'unknown'])
  })

  it('moves what failed or got no result to the top, also when the text box has been emptied', () => {
    const options = {
      sent: ['a@x.org', 'b@x.org', 'c@x.org'],
      results: [result('a@x.org'), result('c@x.org', 'Blocked.')],
    }
    expect(summaryOf(linesOf('', options))).toEqual(['b@x.org: unanswered', 'c@x.org: done', 'a@x.org: done'])
  })

  it('shows every result, also a second one and one that was not asked for', () => {
    const options = { sent: ['a@x.org'], results: [result('a@x.org'), result('a@x.org'), result('d@x.org')] }
    expect(linesOf('', options).map(({ key }) => key)).toEqual(['a@x.org', 'a@x.org 1', 'd@x.org'])
  })

  it('shortens long text without an address', () => {
    const [line] = linesOf('x'.repeat(200), {})
    expect(line?.text).toHaveLength(81)
  })
})
