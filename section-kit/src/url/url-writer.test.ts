import { memoryBridge } from '@recog/testing'
import { changedSearch, urlWriterOf } from './url-writer'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('writes text after a pause, in one step, and keeps hash and state', () => {
  const bridge = memoryBridge('/projects#top')
  bridge.navigate('/projects?page=2#top', { replace: true, state: { from: 'home' } })
  const moved = jest.fn()
  bridge.subscribe(moved)
  const writer = urlWriterOf(bridge)
  writer.later('q', ['a'])
  writer.later('q', ['an'])
  expect(bridge.href()).toBe('/projects?page=2#top')
  expect(writer.pending('q')).toEqual(['an'])
  jest.runAllTimers()
  expect(bridge.href()).toBe('/projects?page=2&q=an#top')
  expect(bridge.current().state).toEqual({ from: 'home' })
  expect(writer.pending('q')).toBeUndefined()
  expect(moved).toHaveBeenCalledTimes(1)
})

it('writes pending text together with a choice', () => {
  const bridge = memoryBridge('/projects')
  urlWriterOf(bridge).later('q', ['an'])
  urlWriterOf(bridge).now('group', ['spine'])
  expect(bridge.href()).toBe('/projects?q=an&group=spine')
})

it('does not carry text to the next page', () => {
  const bridge = memoryBridge('/projects')
  const writer = urlWriterOf(bridge)
  writer.later('q', ['an'])
  bridge.navigate('/events')
  expect(writer.pending('q')).toBeUndefined()
  jest.runAllTimers()
  expect(bridge.href()).toBe('/events')
  writer.now('sort', ['time'])
  expect(bridge.href()).toBe('/events?sort=time')
})

it.each([
  ['?q=anna', { q: ['bo'] }, '?q=bo'],
  ['?q=anna&group=spine', { q: [] }, '?group=spine'],
  ['', { group: ['spine', 'head neck'] }, '?group=spine&group=head+neck'],
  ['?group=a&group=b&page=2', { group: ['b'] }, '?page=2&group=b'],
  ['?q=', { q: [] }, ''],
])('%s with %j is %s', (search, changes, expected) => {
  expect(changedSearch(search, new Map(Object.entries(changes)))).toBe(expected)
})
