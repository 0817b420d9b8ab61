import type { MatrixUser } from '@recog/shared-session'
import { indexPeople, searchPeople } from './search-people'

const person = (displayName: string, email = '') =>
  ({ userId: displayName, displayName, email }) as MatrixUser
const index = indexPeople([
  person('Amara Okafor', 'a@x.org'),
  person('Ben Öz', 'mar@x.org'),
  person('Mary Jones'),
])

it.each([
  ['', ['Amara Okafor', 'Ben Öz', 'Mary Jones']],
  [' ', ['Amara Okafor', 'Ben Öz', 'Mary Jones']],
  ['mar', ['Mary Jones', 'Amara Okafor', 'Ben Öz']],
  ['jones mary', ['Mary Jones']],
  ['a@x', ['Amara Okafor']],
  ['oz', ['Ben Öz']],
  ['nobody', []],
])('%j finds, names that begin with it first: %j', (query, names) =>
  expect(searchPeople(index, query).map(({ displayName }) => displayName)).toEqual(names),
)
