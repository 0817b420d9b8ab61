import { screen, within } from '@testing-library/react'
import { personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from './SectionRoutes'

const open = (at: string, who: keyof typeof personas = 'anonymous') =>
  renderRoute(<SectionRoutes />, { at, session: personas[who] })

const PUBLICATION_LINKS = [
  [/^View on PubMed$/, /^https:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/\d+\/$/],
  [/^View the record: doi:10\./, /^https:\/\/doi\.org\/10\./],
  [/^Search PubMed for this title$/, /^https:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/\?term=/],
] as const

describe('the public pages', () => {
  it('home describes the group and has the brochure of the meeting', () => {
    open('/home')
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.getByRole('link', { name: /brochure/i })).toHaveAttribute(
      'href',
      expect.stringMatching(/\.pdf$/),
    )
  })

  it('publications lists five, each with a link that says whether it leads to the record or to a search', () => {
    open('/publications')
    expect(screen.getAllByRole('listitem')).toHaveLength(5)
    for (const item of screen.getAllByRole('listitem')) {
      const link = within(item).getByRole('link')
      const found = PUBLICATION_LINKS.filter(
        ([label, href]) => label.test(link.textContent) && href.test(link.getAttribute('href') ?? ''),
      )
      expect(found).toHaveLength(1)
      expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
    }
    expect(screen.getByRole('link', { name: /reference library of the education group/i })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/www\.zotero\.org\//),
    )
  })
})
