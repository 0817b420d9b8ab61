import { publications } from '../../content/publications'
import { libraryLink, publicationLink } from './PublicationsPage'

const publication = { title: 'Dose & spine', authors: 'Vale A', citation: 'J 2020' }

describe('the link of a publication', () => {
  it('leads to its record in the literature database, or by its DOI', () => {
    expect(publicationLink({ ...publication, pmid: '36174633', doi: '10.1016/x' })).toEqual({
      href: 'https://pubmed.ncbi.nlm.nih.gov/36174633/',
      label: 'View on PubMed',
    })
    expect(publicationLink({ ...publication, doi: '10.1016/S1470-2045(22)00447-8' })).toEqual({
      href: 'https://doi.org/10.1016/S1470-2045(22)00447-8',
      label: 'View the record: doi:10.1016/S1470-2045(22)00447-8',
    })
  })

  it('says that it searches if the record is unknown', () => {
    expect(publicationLink(publication)).toEqual({
      href: 'https://pubmed.ncbi.nlm.nih.gov/?term=Dose%20%26%20spine%5BTitle%5D',
      label: 'Search PubMed for this title',
    })
  })

  it('uses well-formed identifiers', () => {
    expect(publications).toHaveLength(5)
    for (const { pmid, doi } of publications) {
      expect(pmid ?? '12345678').toMatch(/^\d{8}$/)
      expect(doi ?? '10.1234/none').toMatch(/^10\.\d{4,}\/\S+$/)
    }
  })
})

describe('the link to the reference library', () => {
  const library = { label: 'Reference library of the education group', group: '', search: 'ReCOG education' }

  it('leads to the group', () => {
    const group = 'https://www.zotero.org/groups/1/recog/library'
    expect(libraryLink({ ...library, group })).toEqual({ href: group, label: library.label })
  })

  it('says that it searches if the group is unknown', () => {
    expect(libraryLink(library)).toEqual({
      href: 'https://www.zotero.org/search/type/group?q=ReCOG%20education',
      label: 'Search Zotero for the reference library of the education group',
    })
  })
})
