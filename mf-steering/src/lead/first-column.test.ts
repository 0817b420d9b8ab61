import { firstColumn } from './first-column'

const groups = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase(), description: '' }))
const order = (asked: string | null) => firstColumn(groups, asked).map(({ id }) => id)

describe('the columns of a lead', () => {
  it('begin with the group asked for', () => expect(order('c')).toEqual(['c', 'a', 'b']))
  it.each([null, '', 'x', 'C', 'a,b'])('stay as they are for %j', (asked) =>
    expect(order(asked)).toEqual(['a', 'b', 'c']),
  )
})
