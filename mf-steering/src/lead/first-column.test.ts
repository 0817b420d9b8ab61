import { firstColumn } from './first-column'

const groups = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase(), description: '' }))
const order = (requested: string | null) => firstColumn(groups, requested).map(({ id }) => id)

describe('the columns of the lead page', () => {
  it('begin with the group in the URL', () => expect(order('c')).toEqual(['c', 'a', 'b']))
  it.each([null, '', 'x', 'C', 'a,b'])('do not change for %j', (requested) =>
    expect(order(requested)).toEqual(['a', 'b', 'c']),
  )
})
