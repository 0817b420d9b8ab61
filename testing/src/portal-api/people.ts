import { STEERING, type Group, type Person } from './world'

export const GROUPS: readonly Group[] = [
  {
    id: STEERING,
    name: 'Steering Committee',
    description: 'Guides the group, decides who joins and plans the meetings.',
  },
  {
    id: 'physics',
    name: 'Physics & Dose Accumulation',
    description: 'Deformable registration, biological dose conversion and reporting of cumulative dose.',
  },
  {
    id: 'spine',
    name: 'Spine & Bone',
    description: 'Repeat stereotactic treatment of vertebral metastases.',
  },
  { id: 'thorax', name: 'Thorax', description: 'Repeat treatment in the lung and mediastinum.' },
  { id: 'education', name: 'Education', description: 'Webinars, the reading list and teaching cases.' },
  { id: 'oesterreich', name: 'Österreichische Arbeitsgruppe', description: '' },
]

const person = (
  userId: string,
  firstName: string,
  lastName: string,
  institution: string,
  changes: Partial<Person> = {},
): Person => ({
  userId,
  firstName,
  lastName,
  email: `${userId}@recog.example`,
  degrees: 'MD, PhD',
  institution,
  isAdmin: false,
  approved: true,
  expertiseAreas: '',
  interestAreas: '',
  clinicalRoles: 'Physician',
  ...changes,
})

/** The personas of the toolbar. */
export const NAMED_PEOPLE: readonly Person[] = [
  person('applicant', 'Nadia', 'Petrosyan', 'Yerevan Oncology Centre', {
    approved: false,
    expertiseAreas: 'Paediatric reirradiation',
  }),
  person('member', 'Tomás', 'Fonseca', 'Hospital do Mar', { degrees: 'PhD', clinicalRoles: 'Physicist' }),
  person('lead', 'Ingrid', 'Solberg', 'Fjord University Hospital'),
  person('steering', 'Henrik', 'Aaltonen', 'Northern Cancer Centre'),
  person('admin', 'Margaret', 'Ellsworth', 'Lakeside Medical School', {
    isAdmin: true,
    clinicalRoles: 'Administrator',
  }),
]

const NAMES = [
  ['Adaeze', 'Nwosu'],
  ['Ana', 'Kovačić'],
  ['Arjun', 'Mehrotra'],
  ['Beatriz', 'Carvalho'],
  ['Chiara', 'Bellandi'],
  ['Daniel', 'Achterberg'],
  ['Elif', 'Yıldız'],
  ['Jürgen', 'Müller'],
  ['Mei-Ling', 'Chow'],
  ['Oluwaseun', 'Adebayo-Featherstonehaugh-Montgomery'],
  ['Ruth', 'Abramson'],
  ['ليلى', 'حداد'],
] as const

export const MORE_PEOPLE: readonly Person[] = NAMES.map(([firstName, lastName], n) =>
  person(`person-${n}`, firstName, lastName, n % 3 === 0 ? '' : 'University Hospital Example', {
    email: n === 4 ? '' : `person-${n}@recog.example`,
  }),
)

export const REQUESTS: readonly Person[] = [
  person('request-1', 'Gwendolyn', 'Ferreira', 'Hospital das Palmeiras, São Paulo', {
    approved: false,
    expertiseAreas: 'Head and neck reirradiation, quality of life after repeat treatment.',
    interestAreas: 'Prospective registries, salvage surgery against reirradiation.',
    clinicalRoles: 'Physician; Grants',
  }),
  person('request-2', 'Daniel', 'Achterberg', '', { approved: false, degrees: '', clinicalRoles: '' }),
  person('request-3', '', '', '', {
    approved: false,
    degrees: '',
    clinicalRoles: '',
    email: 'only.an.address@hospital.example',
  }),
]
