import type { DemoPerson, Profile } from './profile'

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
  },
  member: {
    firstName: 'Owen',
    lastName: 'Castellane',
    degrees: 'PhD',
    institution: 'Harbour Cancer Institute, Sydney',
    clinicalRoles: 'Physicist',
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
