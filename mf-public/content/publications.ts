export interface Publication {
  readonly title: string
  readonly authors: string
  readonly citation: string
  /** PubMed id and DOI, if somebody has looked them up. Never guess: without them the page offers a search. */
  readonly pmid?: string
  readonly doi?: string
}

/** The five publications of the page, newest first. */
export const publications: readonly Publication[] = [
  {
    title:
      'Reirradiation Collaborative Group (ReCOG) consensus on standards for dose evaluation and reporting in patients with multiple courses of radiation therapy',
    authors: 'Paradis KC, Appelt AL, Bentzen SM, et al.',
    citation: 'Lancet Oncology 2026; 27(2): e101-e110',
    pmid: '41643699',
    doi: '10.1016/S1470-2045(25)00562-5',
  },
  {
    title:
      'European Society for Radiotherapy and Oncology and European Organisation for Research and Treatment of Cancer consensus on re-irradiation: definition, reporting, and clinical decision making',
    authors: 'Andratschke N, Willmann J, Appelt AL, et al.',
    citation: 'Lancet Oncology 2022; 23(10): e469-e478',
    pmid: '36174633',
    doi: '10.1016/S1470-2045(22)00447-8',
  },
  {
    title: 'The special medical physics consult process for reirradiation patients',
    authors: 'Paradis KC, Mayo C, Owen D, et al.',
    citation: 'Advances in Radiation Oncology 2019; 4(4): 559-565',
    doi: '10.1016/j.adro.2019.05.007',
  },
  {
    title:
      'Reirradiation spine stereotactic body radiation therapy for spinal metastases: systematic review: International Stereotactic Radiosurgery Society practice guidelines',
    authors: 'Myrehaug S, Sahgal A, Hayashi M, et al.',
    citation: 'Journal of Neurosurgery: Spine 2017; 27(4): 428-435',
  },
  {
    title: 'Reirradiation Human Spinal Cord Tolerance for Stereotactic Body Radiotherapy',
    authors: 'Sahgal A, Ma L, Weinberg V, et al.',
    citation: 'International Journal of Radiation Oncology, Biology, Physics 2012; 82(1): 107-116',
    pmid: '20951503',
    doi: '10.1016/j.ijrobp.2010.08.021',
  },
]

/**
 * The education group's reference library. Set `group` to the URL of its Zotero group, as in
 * 'https://www.zotero.org/groups/<number>/<name>/library'; while it is empty, the page offers a search for the group.
 */
export const referenceLibrary = {
  label: 'Reference library of the education group',
  group: '',
  search: 'ReCOG reirradiation education',
}
