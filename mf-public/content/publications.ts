export interface Publication {
  readonly title: string
  readonly authors: string
  readonly citation: string
}

/** The five publications of the page, newest first. The link searches the literature database for the title. */
export const publications: readonly Publication[] = [
  {
    title:
      'European Society for Radiotherapy and Oncology and European Organisation for Research and Treatment of Cancer consensus on re-irradiation: definition, reporting, and clinical decision making',
    authors: 'Andratschke N, Willmann J, Appelt AL, et al.',
    citation: 'Lancet Oncology 2022; 23(10): e469-e478',
  },
  {
    title: 'Reirradiation: A complex situation',
    authors: 'Paradis KC, Matuszak MM',
    citation: 'Seminars in Radiation Oncology 2020; 30(3)',
  },
  {
    title: 'The special medical physics consult process for reirradiation patients',
    authors: 'Paradis KC, Mayo C, Owen D, et al.',
    citation: 'Advances in Radiation Oncology 2019; 4(4): 559-565',
  },
  {
    title: 'Reirradiation spine stereotactic body radiation therapy for spinal metastases: systematic review',
    authors: 'Myrehaug S, Sahgal A, Hayashi M, et al.',
    citation: 'Journal of Neurosurgery: Spine 2017; 27(4): 428-435',
  },
  {
    title: 'Reirradiation Human Spinal Cord Tolerance for Stereotactic Body Radiotherapy',
    authors: 'Sahgal A, Ma L, Weinberg V, et al.',
    citation: 'International Journal of Radiation Oncology, Biology, Physics 2012; 82(1): 107-116',
  },
]

/** The education group's reference library. */
export const referenceLibrary = {
  label: 'Reference library of the education group',
  href: 'https://www.zotero.org/search/type/group?q=ReCOG%20reirradiation%20education',
} as const
