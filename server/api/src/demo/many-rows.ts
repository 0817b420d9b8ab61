import { demoPeople } from '@recog/api-contract/demo'
import type { Insertable } from 'kysely'
import { normaliseEmail, personSortKey } from '../database/normalise'
import type { Tables } from '../database/schema'
import { wallTime } from '../events/wall-time'

const HOUR = 3_600_000

/** One of the generated approved members. */
export function manyUser(i: number, now: string): Insertable<Tables['users']> {
  const person = demoPeople[i % demoPeople.length]
  const email = `person.${i}@many.example`
  const firstName = person?.firstName ?? 'Person'
  const lastName = `${person?.lastName ?? 'Many'} ${i}`
  return {
    id: `many-${i}`,
    email,
    email_normalised: normaliseEmail(email),
    first_name: firstName,
    last_name: lastName,
    display_name: `${firstName} ${lastName}`,
    name_sort: personSortKey(lastName, firstName, email),
    degrees: person?.degrees ?? '',
    institution: person?.institution ?? '',
    expertise_areas: '',
    interest_areas: '',
    clinical_roles: person?.clinicalRoles ?? '',
    user_role: 'Committee',
    password_hash: null,
    must_change: 0,
    temporary_until: null,
    temporary_used_at: null,
    created_at: now,
  }
}

/** One of the generated people who ask to join, an hour after the one before. */
export function manyApplicant(i: number, now: string): Insertable<Tables['users']> {
  const id = `many-waiting-${i}`
  const email = `waiting.${i}@many.example`
  const lastName = `Waiting ${i}`
  const user = manyUser(i, now)
  return {
    ...user,
    id,
    email,
    email_normalised: normaliseEmail(email),
    last_name: lastName,
    display_name: `${user.first_name} ${lastName}`,
    name_sort: personSortKey(lastName, user.first_name, email),
    expertise_areas: 'Reirradiation of the spine',
    user_role: 'Applicant',
    created_at: new Date(Date.parse(now) - (i + 1) * HOUR).toISOString(),
  }
}

/** One of the generated events, three days after the one before. */
export function manyEvent(i: number, now: string): Insertable<Tables['events']> {
  const scheduled = new Date(Date.UTC(2024, 0, 1 + i * 3, 14)).toISOString()
  return {
    id: `many-event-${i}`,
    title: `Event ${i + 1}`,
    scheduled_utc: scheduled,
    time_zone: 'Europe/Zurich',
    wall_time: wallTime(scheduled, 'Europe/Zurich'),
    ends_utc: null,
    location: 'Online',
    weblink: '',
    note: '',
    version: 1,
    created_at: now,
  }
}
