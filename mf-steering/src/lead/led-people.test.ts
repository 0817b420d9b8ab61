import type { MatrixUser } from '@recog/shared-session'
import { canBeAdded, firstColumn, peopleOfGroups } from './led-people'

const group = { id: 'physics', name: 'Physics', description: '' }
const person = (userId: string, ...committeeIds: string[]) =>
  ({ userId, committeeIds }) as unknown as MatrixUser
const ada = person('ada', 'physics')
const ben = person('ben', 'thorax')
const cells = (userId: string, confirmed: boolean | undefined) =>
  new Map([[userId, new Map([['physics', { assigned: confirmed ?? true, saving: false, confirmed }]])]])
const rows = (...clicked: Parameters<typeof cells>) =>
  peopleOfGroups([ada, ben], [group], cells(...clicked)).map(({ userId }) => userId)

describe('the rows of the lead page', () => {
  it.each([
    ["people of the lead's groups", 'ben', undefined, ['ada']],
    ['somebody added since', 'ben', true, ['ada', 'ben']],
    ['somebody added and removed again', 'ben', false, ['ada', 'ben']],
    ['somebody removed since', 'ada', false, ['ada']],
  ] as const)('include %s', (_case, userId, confirmed, expected) =>
    expect(rows(userId, confirmed)).toEqual(expected),
  )
})

describe('a search for somebody to add', () => {
  it.each([
    ['omits members', ada, undefined, false],
    ['finds everybody else', ben, undefined, true],
    ['still finds somebody just added', ben, true, true],
    ['finds a member just removed', ada, false, true],
  ] as const)('%s', (_case, user, confirmed, expected) =>
    expect(canBeAdded(user, group, cells(user.userId, confirmed))).toBe(expected),
  )
})

const groups = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase(), description: '' }))
const order = (requested: string | null) => firstColumn(groups, requested).map(({ id }) => id)

describe('the columns of the lead page', () => {
  it('begin with the group in the URL', () => expect(order('c')).toEqual(['c', 'a', 'b']))
  it.each([null, '', 'x', 'C', 'a,b'])('do not change for %j', (requested) =>
    expect(order(requested)).toEqual(['a', 'b', 'c']),
  )
})
