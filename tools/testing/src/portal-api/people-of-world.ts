import { demoAccountPeople } from '@recog/api-contract/demo'
import type { Persona, World } from './world'
import type { Membership, Person } from './rows'

/** People in lists and pickers: deactivated ones are in none. */
export const activePeople = ({ people }: World): readonly Person[] =>
  people.filter(({ deactivatedAt }) => !deactivatedAt)

/** The person with this id; undefined if the world has none. */
export const personById = ({ people }: World, userId: string): Person | undefined =>
  people.find((person) => person.userId === userId)

/** The person of a persona; undefined for a visitor who is not signed in. */
export const personOf = (world: World, persona: Persona): Person | undefined =>
  persona === 'anonymous' ? undefined : personById(world, demoAccountPeople[persona].id)

/** First and last name; a space where both are missing. */
export const fullName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

/** The groups of a person, with the role in each. */
export const membershipsOf = ({ memberships }: World, userId: string): readonly Membership[] =>
  memberships.filter((membership) => membership.userId === userId)
