/** The fields of a person that are made up. */
export interface Profile {
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

const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

function withEmail(id: string, profile: Profile): DemoPerson {
  const { firstName, lastName, institution } = profile
  const [host = ''] = institution.split(',')
  return { ...profile, id, email: `${letters(firstName)}.${letters(lastName)}@${letters(host)}.example` }
}

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

/** People with open membership requests, besides the applicant who has an account. */
export const demoApplicants: readonly DemoPerson[] = applicantProfiles.map((profile, i) =>
  withEmail(`applicant-${i + 1}`, profile),
)
