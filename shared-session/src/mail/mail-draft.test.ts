import fc from 'fast-check'
import { mailDraft, MAIL_URL_LIMIT } from './mail-draft'

const subject = 'ReCOG - Physics WG'
const addressesOf = (href: string) =>
  decodeURIComponent(href.slice('mailto:'.length).split('?')[0] ?? '').split(';')

describe('a mail draft', () => {
  it('names everybody once, in order, by semicolons', () => {
    const draft = mailDraft({ recipients: ['b@x.org', 'A@x.org', 'a@X.org', ' b@x.org '], subject })
    expect(draft.hrefs).toEqual(['mailto:b@x.org;A@x.org?subject=ReCOG%20-%20Physics%20WG'])
    expect(draft.recipients).toEqual(['b@x.org', 'A@x.org'])
  })

  it('has no subject where none is given', () => {
    const recipients = ['a@x.org', 'b@x.org']
    expect(mailDraft({ recipients, subject: '' }).hrefs).toEqual(['mailto:a@x.org;b@x.org'])
    expect(mailDraft({ recipients, subject: ' ', field: 'bcc' }).hrefs).toEqual([
      'mailto:?bcc=a@x.org;b@x.org',
    ])
  })

  it.each(['Head & Neck', 'a#b', 'what?', '50% dose', 'a+b', 'Österreich'])(
    'keeps the subject "%s" whole',
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
  ])('lets nothing in through the address %j', (address) => {
    const { hrefs } = mailDraft({ recipients: [address, 'b@x.org'], subject })
    for (const href of hrefs) {
      expect(new URL(href).search).toBe(`?subject=${encodeURIComponent(subject)}`)
      expect(href).not.toMatch(/[\r\n]/)
      expect(addressesOf(href)).not.toContain('evil@y.org')
    }
  })

  it('writes a domain in another script as the mail protocol wants it', () => {
    const { hrefs } = mailDraft({ recipients: ['müller@uni-köln.de'], subject: 'x' })
    expect(hrefs[0]).toBe('mailto:m%C3%BCller@xn--uni-kln-e1a.de?subject=x')
  })

  it('counts those without an address and opens nothing for nobody', () => {
    expect(mailDraft({ recipients: ['', ' ', 'a@x.org'], subject }).missing).toBe(2)
    expect(mailDraft({ recipients: ['', 'not an address'], subject }).hrefs).toEqual([])
  })

  it.each([1, 63, 64, 65, 200, 1_000])(
    'reaches %i people by addresses short enough for any mail program',
    (count) => {
      const recipients = Array.from({ length: count }, (_, i) => `person.number${i}@hospital.example`)
      const { hrefs } = mailDraft({ recipients, subject })
      expect(hrefs.flatMap(addressesOf)).toEqual(recipients)
      for (const href of hrefs) expect(href.length).toBeLessThanOrEqual(MAIL_URL_LIMIT)
    },
  )

  it('hides recipients from each other when asked to', () => {
    const { hrefs } = mailDraft({ recipients: ['a@x.org', 'b@x.org'], subject, separator: ',', field: 'bcc' })
    expect(hrefs).toEqual(['mailto:?bcc=a@x.org,b@x.org&subject=ReCOG%20-%20Physics%20WG'])
    const many = Array.from({ length: 200 }, (_, i) => `person.number${i}@hospital.example`)
    const drafts = mailDraft({ recipients: many, subject, field: 'bcc' }).hrefs
    expect(drafts.flatMap((href) => new URL(href).searchParams.get('bcc')?.split(';'))).toEqual(many)
    for (const href of drafts) expect(href.length).toBeLessThanOrEqual(MAIL_URL_LIMIT)
  })

  it('never loses or repeats anybody', () => {
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
