import {
  demoAccountPeople,
  demoAccounts,
  demoApplicants,
  demoPeople,
  type DemoPerson,
} from '@recog/api-contract/demo'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import type { Write } from '../database/write'
import type { History } from './history'
import { insertUser, personOf } from './insert-user'

/** The people that are in the database. */
export interface SeededPeople {
  readonly steering: Person
  /** @throws Error if there is nobody with this id */
  of(id: string): Person
}

/** The people of the sign-in page, the members, and three applicants. */
export async function seedPeople(
  app: App,
  tx: Write,
  history: History,
  passwordHash: string,
): Promise<SeededPeople> {
  for (const { persona } of demoAccounts) {
    const role = persona === 'applicant' ? 'Applicant' : 'Committee'
    await insertUser(app, tx, {
      ...demoAccountPeople[persona],
      role,
      passwordHash,
      isAdmin: persona === 'admin',
      daysAgo: role === 'Applicant' ? 2 : 700,
    })
  }
  for (const [i, person] of demoPeople.entries()) {
    await insertUser(app, tx, { ...person, role: 'Committee', daysAgo: 650 - i * 10 })
  }
  const steering = personOf(demoAccountPeople.steering)
  for (const [i, person] of demoPeople.slice(-8).entries()) {
    const entry = { action: 'member.approved', actor: steering, target: personOf(person) } as const
    history.push({ daysAgo: 80 - i * 9, entry })
  }
  const requested = (daysAgo: number, person: DemoPerson) =>
    history.push({ daysAgo, entry: { action: 'membership.requested', target: personOf(person) } })
  for (const [i, person] of demoApplicants.entries()) {
    await insertUser(app, tx, { ...person, role: 'Applicant', daysAgo: 5 - i })
    requested(5 - i, person)
  }
  requested(2, demoAccountPeople.applicant)
  const everybody = [...Object.values(demoAccountPeople), ...demoPeople, ...demoApplicants]
  return {
    steering,
    of(id) {
      const person = everybody.find((each) => each.id === id)
      if (!person) throw new Error(`The demo data has no person ${id}.`)
      return personOf(person)
    },
  }
}
