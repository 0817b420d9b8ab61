import { initialView, nextView, pageOf } from './request-view'

const start = initialView('oldest')

describe('the view of the requests', () => {
  it('starts on the first page again after a search or another order', () => {
    const second = nextView(start, { type: 'paged', page: 2 })
    expect(nextView(second, { type: 'searched', query: 'ada', decided: [] })).toMatchObject({
      query: 'ada',
      page: 1,
    })
    expect(nextView(second, { type: 'sorted', order: 'name', decided: [] })).toMatchObject({
      order: 'name',
      page: 1,
    })
  })

  it('hides what has been decided then, but not on another page, so that no request is skipped', () => {
    const searched = nextView(start, { type: 'searched', query: '', decided: ['a', 'b'] })
    expect([...searched.hidden]).toEqual(['a', 'b'])
    expect([...nextView(searched, { type: 'paged', page: 2 }).hidden]).toEqual(['a', 'b'])
    expect([...nextView(searched, { type: 'reopened', id: 'a' }).hidden]).toEqual(['b'])
  })

  it('remembers what is selected', () => {
    const some = nextView(start, { type: 'ticked', ids: ['a', 'b'], on: true })
    expect([...nextView(some, { type: 'ticked', ids: ['a'], on: false }).selected]).toEqual(['b'])
    expect([...nextView(some, { type: 'paged', page: 2 }).selected]).toEqual(['a', 'b'])
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
