import fc from 'fast-check'
import { mailDraft, MAIL_URL_LIMIT } from './mail-draft'

const subject = 'ReCOG - Physics WG'
const addressesOf = (href: string) =>
  decodeURIComponent(href.slice('mailto:'.length).split('?')[0] ?? '').split(';')

describe('a mail draft', () => {
  it('lists each recipient once, in order, separated by semicolons', () => {
    const draft = mailDraft({ recipients: ['b@x.org', 'A@x.org', 'a@X.org', ' b@x.org '], subject })
    expect(draft.hrefs).toEqual(['mailto:b@x.org;A@x.org?subject=ReCOG%20-%20Physics%20WG'])
    expect(draft.recipients).toEqual(['b@x.org', 'A@x.org'])
  })

  it('has no subject if none is given', () => {
    const recipients = ['a@x.org', 'b@x.org']
    expect(mailDraft({ recipients, subject: '' }).hrefs).toEqual(['mailto:a@x.org;b@x.org'])
    expect(mailDraft({ recipients, subject: ' ', field: 'bcc' }).hrefs).toEqual([
      'mailto:?bcc=a@x.org;b@x.org',
    ])
  })

  it.each(['Head & Neck', 'a#b', 'what?', '50% dose', 'a+b', 'Österreich'])(
    'keeps the whole subject "%s"',
    (name) => {
      const { hrefs } = mailDraft({ recipients: ['a@x.org'], subject: name })
      expect(new URL(hrefs[0] ?? '').search).toBe(`?subject=${encodeURIComponent(name)}`)
    },
  )

  it.each([
    'a@x.org?bcc=evil@y.org',
    'a@x.org\r\nBcc: evil@y.org',
    'a@x.org,evil@y.org',
    'a@x.org;evil@y.org',
  ])('cannot be injected through the address %j', (address) => {
    const { hrefs } = mailDraft({ recipients: [address, 'b@x.org'], subject })
    for (const href of hrefs) {
      expect(new URL(href).search).toBe(`?subject=${encodeURIComponent(subject)}`)
      expect(href).not.toMatch(/[\r\n]/)
      expect(addressesOf(href)).not.toContain('evil@y.org')
    }
  })

  it('encodes an internationalized domain in Punycode', () => {
    const { hrefs } = mailDraft({ recipients: ['müller@uni-köln.de'], subject: 'x' })
    expect(hrefs[0]).toBe('mailto:m%C3%BCller@xn--uni-kln-e1a.de?subject=x')
  })

  it('counts recipients without an address, and is empty without any recipient', () => {
    expect(mailDraft({ recipients: ['', ' ', 'a@x.org'], subject }).missing).toBe(2)
    expect(mailDraft({ recipients: ['', 'not an address'], subject }).hrefs).toEqual([])
  })

  it.each([1, 63, 64, 65, 200, 1_000])(
    'reaches %i people by links short enough for any mail program',
    (count) => {
      const recipients = Array.from({ length: count }, (_, i) => `person.number${i}@hospital.example`)
      const { hrefs } = mailDraft({ recipients, subject })
      expect(hrefs.flatMap(addressesOf)).toEqual(recipients)
      for (const href of hrefs) expect(href.length).toBeLessThanOrEqual(MAIL_URL_LIMIT)
    },
  )

  it('hides recipients from each other in bcc', () => {
    const { hrefs } = mailDraft({ recipients: ['a@x.org', 'b@x.org'], subject, separator: ',', field: 'bcc' })
    expect(hrefs).toEqual(['mailto:?bcc=a@x.org,b@x.org&subject=ReCOG%20-%20Physics%20WG'])
    const many = Array.from({ length: 200 }, (_, i) => `person.number${i}@hospital.example`)
    const drafts = mailDraft({ recipients: many, subject, field: 'bcc' }).hrefs
    expect(drafts.flatMap((href) => new URL(href).searchParams.get('bcc')?.split(';'))).toEqual(many)
    for (const href of drafts) expect(href.length).toBeLessThanOrEqual(MAIL_URL_LIMIT)
  })

  it('never loses or repeats a recipient', () => {
    fc.assert(
      fc.property(fc.array(fc.emailAddress(), { maxLength: 200 }), fc.string(), (recipients, text) => {
        const { hrefs, recipients: kept } = mailDraft({ recipients, subject: text })
        const distinct = new Set(recipients.map((address) => address.toLowerCase()))
        expect(new Set(kept.map((address) => address.toLowerCase()))).toEqual(distinct)
        expect(hrefs.flatMap(addressesOf).map((address) => address.toLowerCase())).toHaveLength(distinct.size)
      }),
    )
  })
})
