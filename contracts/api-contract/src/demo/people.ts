const institutions = [
  'Northlake University Hospital, Toronto',
  'St. Brigid Cancer Centre, Dublin',
  'Alster Klinikum, Hamburg',
  'Instituto Oncológico del Sur, Sevilla',
  'Harbour Cancer Institute, Sydney',
  'Kitano Medical Center, Osaka',
  'Lakeshore Radiation Institute, Chicago',
  'Clinique du Rhône, Lyon',
  'Øresund University Hospital, Copenhagen',
  'Centro Oncologico Lariano, Como',
  'Hillbrow Academic Hospital, Johannesburg',
  'Sahyadri Cancer Foundation, Pune',
  'Amstel Medisch Centrum, Amsterdam',
  'Hospital das Palmeiras, São Paulo',
  'Blue Ridge Proton Center, Charlottesville',
] as const

/** First name, last name, degrees, clinical roles. All invented. */
const rows = `
Amara|Okafor|MD, PhD|Physician
Jonas|Lindqvist|MD|Physician
Mei|Tanaka|PhD|Physicist
Priya|Raghunathan|MD, DNB|Physician
Tomás|Echeverría|MD|Physician
Hannah|Weiß|Dr. rer. nat.|Physicist
Claire|Dubois|MD, PhD|Physician
Lars|Østergaard|PhD|Physicist; Informaticist
Giulia|Ferrante|MD|Physician
Sipho|Dlamini|MBChB, FC Rad Onc|Physician
Ruth|Abramson|MD, MPH|Physician; Grants
Daniel|Achterberg|PhD|Physicist
Isabela|Monteiro|MD|Physician
Kenji|Matsuda|MD, PhD|Physician
Eleanor|Whitcombe|MSc|Dosimetrist
Marek|Novotný|PhD|Physicist
Aoife|Gallagher|MB BCh BAO|Physician
Yusuf|Demirci|MD|Physician
Grace|Mwangi|BSc|Radiation Therapist
Oliver|Hartigan|CMD|Dosimetrist
Sofia|Papadakis|MD, PhD|Physician
Nikhil|Deshpande|PhD|Informaticist
Émilie|Charpentier|MSc|Physicist
Benedikt|Auer|Dr. med.|Physician
Leila|Haddad|MD|Physician
William|Okonkwo-Reyes|PhD|Informaticist
Ana|Kovačić|MD, PhD|Physician
Jiho|Park|PhD|Physicist
Marta|Zielińska|MD|Physician
Samuel|Brightwater|RT(T)|Radiation Therapist
Fatima|El Amrani|MD|Physician
Caroline|Ashdown|MBA|Administrator; Grants
Dimitri|Volkov|PhD|Physicist
Ingrid|Solheim|MD, PhD|Physician
Rafael|Quintana|MSc|Dosimetrist
Zoë|van der Berg|MD|Physician
Arjun|Mehrotra|MD|Physician
Louise|Fontaine|PhD|Physicist
Peter|Szabó|MD|Physician
Naledi|Khumalo|BTech|Radiation Therapist
Haruto|Ishikawa|PhD|Physicist
Beatriz|Carvalho|MD|Physician
Michael|Thornbury|MD, MS|Physician
Chiara|Bellandi|PhD|Physicist
Xin|Zhao|MD, PhD|Physician
Patrick|O'Donnell|MSc|Dosimetrist
Saanvi|Kulkarni|MD|Physician
Erik|Brandstätter|Dr. med.|Physician
Adaeze|Nwosu|PhD|Informaticist
Victoria|Langford|BSc|Radiation Therapist
Joaquín|Ibarra|MD|Physician
Katarzyna|Wrona|PhD|Physicist
Theo|Mensah|MD|Physician
Renske|de Vries|MSc|Informaticist
Noor|Rahman|MD|Physician
`

/** The fields of a person that are made up. */
interface Profile {
  readonly firstName: string
  readonly lastName: string
  readonly degrees: string
  readonly institution: string
  readonly clinicalRoles: string
  readonly expertise?: string
  readonly interests?: string
}

export interface DemoPerson extends Profile {
  readonly id: string
  readonly email: string
}

const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

/** A profile with an address at the first part of its institution. */
function withEmail(id: string, profile: Profile): DemoPerson {
  const { firstName, lastName, institution } = profile
  const [host = ''] = institution.split(',')
  return { ...profile, id, email: `${letters(firstName)}.${letters(lastName)}@${letters(host)}.example` }
}

/** The roles that a person who signs in can have (requirements chapter 6). */
export const demoPersonas = ['applicant', 'member', 'lead', 'steering', 'admin'] as const
export type DemoPersona = (typeof demoPersonas)[number]

/** An account that anyone may use in demo mode: one for each persona. */
export interface DemoAccount {
  readonly persona: DemoPersona
  /** As the sign-in page and `npm start` show it. */
  readonly role: string
  readonly email: string
  readonly password: string
}

export const demoAccounts: readonly DemoAccount[] = [
  { persona: 'admin', role: 'Administrator', email: 'admin@recog.example', password: 'recog-demo-2026' },
  {
    persona: 'steering',
    role: 'Steering member',
    email: 'steering@recog.example',
    password: 'recog-demo-2026',
  },
  { persona: 'lead', role: 'Work group lead', email: 'lead@recog.example', password: 'recog-demo-2026' },
  { persona: 'member', role: 'Member', email: 'member@recog.example', password: 'recog-demo-2026' },
  { persona: 'applicant', role: 'Applicant', email: 'applicant@recog.example', password: 'recog-demo-2026' },
]

const accountProfiles: Readonly<Record<DemoPersona, Profile>> = {
  admin: {
    firstName: 'Margaret',
    lastName: 'Ellsworth',
    degrees: 'MSc',
    institution: 'Lakeshore Radiation Institute, Chicago',
    clinicalRoles: 'Administrator',
  },
  steering: {
    firstName: 'Henrik',
    lastName: 'Aaltonen',
    degrees: 'MD, PhD',
    institution: 'Øresund University Hospital, Copenhagen',
    clinicalRoles: 'Physician',
  },
  lead: {
    firstName: 'Lucía',
    lastName: 'Serrano',
    degrees: 'MD',
    institution: 'Instituto Oncológico del Sur, Sevilla',
    clinicalRoles: 'Physician',
    expertise: 'Recurrent head and neck cancer, dose to the carotid arteries.',
  },
  member: {
    firstName: 'Owen',
    lastName: 'Castellane',
    degrees: 'PhD',
    institution: 'Harbour Cancer Institute, Sydney',
    clinicalRoles: 'Physicist',
    expertise: 'Dose accumulation and deformable registration.',
  },
  applicant: {
    firstName: 'Nadia',
    lastName: 'Petrosyan',
    degrees: 'MD',
    institution: 'Clinique du Rhône, Lyon',
    clinicalRoles: 'Physician; Nurse navigator',
  },
}

/** The people who can sign in. */
export const demoAccountPeople = Object.fromEntries(
  demoAccounts.map(({ persona, email }) => [
    persona,
    { ...accountProfiles[persona], id: `demo-${persona}`, email },
  ]),
) as Readonly<Record<DemoPersona, DemoPerson>>

const applicantProfiles: readonly Profile[] = [
  {
    firstName: 'Gwendolyn',
    lastName: 'Ferreira',
    degrees: 'MD',
    institution: 'Hospital das Palmeiras, São Paulo',
    clinicalRoles: 'Physician',
    expertise: 'Head and neck reirradiation, quality of life after repeat treatment.',
    interests: 'Prospective registries, salvage surgery against reirradiation.',
  },
  {
    firstName: 'Anton',
    lastName: 'Reisinger',
    degrees: 'PhD',
    institution: 'Alster Klinikum, Hamburg',
    clinicalRoles: 'Physicist',
    expertise: 'Deformable image registration and its uncertainty.',
    interests: 'Dose accumulation across treatment systems.',
  },
  {
    firstName: 'Hiroko',
    lastName: 'Shimizu',
    degrees: 'MSc',
    institution: 'Kitano Medical Center, Osaka',
    clinicalRoles: 'Dosimetrist; Radiation Therapist',
    expertise: 'Planning of repeat stereotactic treatment of the spine.',
    interests: 'Teaching cases, planning studies.',
  },
]

/** People with open membership requests, besides the applicant who has an account. */
export const demoApplicants: readonly DemoPerson[] = applicantProfiles.map((profile, i) =>
  withEmail(`applicant-${i + 1}`, profile),
)

/** 55 approved members; with the five accounts there are sixty people. */
export const demoPeople: readonly DemoPerson[] = rows
  .trim()
  .split('\n')
  .map((row, i) => {
    const [firstName = '', lastName = '', degrees = '', clinicalRoles = ''] = row.split('|')
    const institution = institutions[(i * 4) % institutions.length] ?? institutions[0]
    const profile = { firstName, lastName, degrees, institution, clinicalRoles }
    return withEmail(`person-${String(i + 1).padStart(2, '0')}`, profile)
  })
