import fc from 'fast-check'
import { extractEmails } from './extract-emails'

const found = (text: string) => [...extractEmails(text).emails]

describe('e-mail addresses in pasted text', () => {
  it.each([
    ['John <j@x.org>', ['j@x.org']],
    ['mailto:a+b@z.co.uk?subject=hi', ['a+b@z.co.uk']],
    ['what?ever@x.org?subject=hi', ['what?ever@x.org']],
    ['"Doe, Jane" <jane@x.org>; other@y.org.', ['jane@x.org', 'other@y.org']],
    ['a@x.org\tb@x.org\nc@x.org', ['a@x.org', 'b@x.org', 'c@x.org']],
    ["o'brien@hospital.ie", ["o'brien@hospital.ie"]],
    ['“smart@x.org”', ['smart@x.org']],
    ['müller@uni-köln.de', ['müller@uni-köln.de']],
    ['zero\u200bwidth@x.org', ['zerowidth@x.org']],
    ['A@x.org a@X.org b@x.org', ['A@x.org', 'b@x.org']],
    ['doc@x.health', ['doc@x.health']],
  ])('are found: %j has %j', (text, emails) => expect(found(text)).toEqual(emails))

  it.each([
    ['Grace Mwangi <grace@x.org>, Jo <jo@x.org>', { 'grace@x.org': 'Grace Mwangi', 'jo@x.org': 'Jo' }],
    ['"Doe, Jane" <Jane@x.org>; other@y.org', { 'jane@x.org': 'Jane Doe' }],
    ['<a@x.org> Ben  Okafor <b@x.org>', { 'b@x.org': 'Ben Okafor' }],
    ['A. Schmidt <a@x.org>\nAnna Schmidt <a@x.org>', { 'a@x.org': 'A. Schmidt' }],
    ['other@y.org <a@x.org>', {}],
    ['a < b, c@x.org', {}],
  ])('have their names: %j has %j', (text, names) =>
    expect(Object.fromEntries(extractEmails(text).names)).toEqual(names),
  )

  it.each([
    'http://u:p@host.org',
    'git@github.com:a/b.git',
    'foo@bar..com',
    'trailing.dot.@x.org',
    'a@x.org@y.org',
    'a@b',
    '@x.org',
    'a@',
  ])('are not found in parts of words: %j is not usable', (text) => {
    expect(found(text)).toEqual([])
    expect(extractEmails(text).rejected).toHaveLength(1)
  })

  it('are missed nowhere without saying so: each line without one is named as it was typed', () => {
    const list = [
      'ada@x.org',
      'not-an-address',
      '',
      'anna.schmidt(at)klinik.example',
      'Ben <ben@@x.org>, c@x.org',
    ]
    expect(extractEmails(list.join('\r\n'))).toMatchObject({
      emails: ['ada@x.org', 'c@x.org'],
      rejected: [
        { line: 2, text: 'not-an-address' },
        { line: 4, text: 'anna.schmidt(at)klinik.example' },
        { line: 5, text: 'ben@@x.org' },
      ],
      cut: false,
    })
  })

  it.each(['tanaka＠hospital.jp', 'mailto:?bcc=evil@x.org'])(
    'are missed nowhere beside another one: %j is named',
    (word) => {
      expect(extractEmails(`ok@x.org, ${word}`)).toMatchObject({
        emails: ['ok@x.org'],
        rejected: [{ line: 1, text: word }],
      })
    },
  )

  it('are never only a part of a word', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const words = text.replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
        for (const email of found(text)) expect(words).toContain(email)
      }),
    )
  })

  it('are read from the beginning of a text that is too long, without the cut word', () => {
    const long = `a@x.org ${' '.repeat(999_980)} b@hospital.example c@x.org`
    expect(extractEmails(long)).toMatchObject({ emails: ['a@x.org'], rejected: [], cut: true })
    expect(extractEmails('a@x.org').cut).toBe(false)
  })

  it.each([
    'a'.repeat(1_000_000),
    `a@${'a.'.repeat(500_000)}`,
    '@'.repeat(1_000_000),
    `${'.'.repeat(999_999)}a`,
  ])('are found in a megabyte in one pass', (text) => expect(found(text)).toEqual([]))
})
