import { screen, within } from '@testing-library/react'
import { personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../SectionRoutes'

const PUBLICATION_LINKS = [
  [/^View on PubMed$/, /^https:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/\d+\/$/],
  [/^View the record: doi:10\./, /^https:\/\/doi\.org\/10\./],
  [/^Search PubMed for this title$/, /^https:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/\?term=/],
] as const

it('the publications page lists five, each with a link labelled as record or search', () => {
  renderRoute(<SectionRoutes />, { at: '/publications', session: personas.anonymous })
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
