import type { SteeringUser } from '@recog/shared-session'
import { similarPeople } from './request-store'

const person = (userId: string, displayName: string, email: string) =>
  ({ userId, displayName, email }) as SteeringUser
const members = [
  person('1', 'Müller, Anna', 'anna.mueller@old.org'),
  person('2', 'Ben Okafor', 'okafor@x.org'),
  person('3', '', 'nobody@x.org'),
]

describe('members who may be the same person', () => {
  it.each([
    ['Anna Muller', 'am@new.org', ['1']],
    ['B. Okafor', 'okafor@new.org', ['2']],
    ['Anna Schmidt', 'anna@new.org', []],
    ['', 'new@x.org', []],
    ['Anna', 'a@x.org', []],
  ])('%j <%s> resembles %j', (name, email, ids) => {
    expect(similarPeople(members)(person('9', name, email)).map(({ userId }) => userId)).toEqual(ids)
  })
})
