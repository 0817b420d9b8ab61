import type { DemoPerson } from '@recog/api-contract/demo'
import type { Person } from './rows'

/** A person of the demo data, as a row. */
export const person = (demo: DemoPerson, changes: Partial<Person> = {}): Person => ({
  userId: demo.id,
  firstName: demo.firstName,
  lastName: demo.lastName,
  email: demo.email,
  degrees: demo.degrees,
  institution: demo.institution,
  isAdmin: false,
  approved: true,
  expertiseAreas: demo.expertise ?? '',
  interestAreas: demo.interests ?? '',
  clinicalRoles: demo.clinicalRoles,
  ...changes,
})

/** An invented person that the demo data does not have. */
export const special = (
  id: string,
  firstName: string,
  lastName: string,
  changes: Partial<Person> = {},
): Person =>
  person(
    {
      id,
      firstName,
      lastName,
      email: `${id}@recog.example`,
      degrees: 'MD, PhD',
      institution: 'University Hospital Example',
      clinicalRoles: 'Physician',
    },
    changes,
  )

/** Members whose names or fields are difficult to show; no demo person has these. */
export const SPECIAL_PEOPLE: readonly Person[] = [
  special('dotless-i', 'Elif', 'Yıldız', { institution: '' }),
  special('no-email', 'Jürgen', 'Müller', { email: '' }),
  special('hyphen', 'Mei-Ling', 'Chow'),
  special('long-name', 'Oluwaseun', 'Adebayo-Featherstonehaugh-Montgomery', { institution: '' }),
  special('right-to-left', 'ليلى', 'حداد'),
  special('deactivated', 'Greta', 'Gone', { deactivatedAt: '2026-02-03T09:00:00.000Z' }),
  special('blocked', 'Bruno', 'Blocked', { blockedUntil: '2099-01-01T00:00:00.000Z' }),
]
