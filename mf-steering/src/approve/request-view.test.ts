import { INITIAL_VIEW, nextView, pageOf } from './request-view'

describe('the view of the requests', () => {
  it('hides what has been decided by the time of a new search or order, until it is reopened', () => {
    const searched = nextView(INITIAL_VIEW, { type: 'rearranged', decided: ['a', 'b'] })
    expect([...searched.hidden]).toEqual(['a', 'b'])
    expect([...nextView(searched, { type: 'rearranged', decided: ['c'] }).hidden]).toEqual(['a', 'b', 'c'])
    expect([...nextView(searched, { type: 'reopened', id: 'a' }).hidden]).toEqual(['b'])
  })

  it('stays the same object while nothing more has been decided, so that a key does not index everybody again', () => {
    expect(nextView(INITIAL_VIEW, { type: 'rearranged', decided: [] })).toBe(INITIAL_VIEW)
    const searched = nextView(INITIAL_VIEW, { type: 'rearranged', decided: ['a'] })
    expect(nextView(searched, { type: 'rearranged', decided: ['a'] })).toBe(searched)
  })

  it('remembers what is selected', () => {
    const some = nextView(INITIAL_VIEW, { type: 'ticked', ids: ['a', 'b'], on: true })
    expect([...nextView(some, { type: 'ticked', ids: ['a'], on: false }).selected]).toEqual(['b'])
    expect([...nextView(some, { type: 'rearranged', decided: [] }).selected]).toEqual(['a', 'b'])
  })
})

describe('a page of a list', () => {
  const list = ['a', 'b', 'c', 'd', 'e']
  it.each([
    [1, { page: 1, pages: 3, rows: ['a', 'b'] }],
    [3, { page: 3, pages: 3, rows: ['e'] }],
    [9, { page: 3, pages: 3, rows: ['e'] }],
    [0, { page: 1, pages: 3, rows: ['a', 'b'] }],
  ])('%d', (page, result) => expect(pageOf(list, page, 2)).toEqual(result))
  it('of an empty list is one empty page', () =>
    expect(pageOf([], 1, 2)).toEqual({ page: 1, pages: 1, rows: [] }))
})
