import { createScrollMemory } from './scroll-memory'

const at = (key: string, hash = '') => ({ pathname: '/events', search: '', hash, key, state: null })
const scrollTo = jest.fn()
const scrollIntoView = jest.fn()

function scrolledTo(y: number) {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
}

/** Open two pages, the first of them left at 500. */
function memoryAfterTwoPages() {
  const memory = createScrollMemory(window)
  memory.place(at('first'), 'first')
  scrolledTo(500)
  memory.remember()
  memory.place(at('second'), 'push')
  scrolledTo(0)
  jest.clearAllMocks()
  return memory
}

beforeEach(() => {
  sessionStorage.clear()
  document.body.innerHTML = '<h2 id="dates">Dates</h2>'
  window.scrollTo = scrollTo
  Element.prototype.scrollIntoView = scrollIntoView
  jest.clearAllMocks()
})

it('turns off scroll restoration by the browser', () => {
  createScrollMemory(window)
  expect(window.history.scrollRestoration).toBe('manual')
})

it.each([
  ['a new page starts at the top', at('third'), 'push', [0, 0]],
  ['Back returns to the position of the entry', at('first'), 'pop', [0, 500]],
  ['Back to an entry without a position does not scroll', at('unknown'), 'pop', undefined],
  ['replacing the entry does not scroll', at('third'), 'replace', undefined],
  ['a link to an entry with a position starts at the top', at('first'), 'push', [0, 0]],
  ['an unknown anchor starts at the top', at('third', '#missing'), 'push', [0, 0]],
] as const)('%s', (_, location, kind, position) => {
  memoryAfterTwoPages().place(location, kind)
  expect(scrollTo.mock.calls).toEqual(position ? [position] : [])
  expect(scrollIntoView).not.toHaveBeenCalled()
})

it.each([
  ['a link to an anchor scrolls to it', 'third', 'push', true],
  ['Back to an anchor prefers the position of the entry', 'first', 'pop', false],
] as const)('%s', (_, key, kind, isAnchor) => {
  memoryAfterTwoPages().place(at(key, '#dates'), kind)
  expect(scrollIntoView).toHaveBeenCalledTimes(isAnchor ? 1 : 0)
  expect(scrollTo).toHaveBeenCalledTimes(isAnchor ? 0 : 1)
})

it('restores the position after a reload', () => {
  const memory = createScrollMemory(window)
  memory.place(at('first'), 'first')
  scrolledTo(320)
  window.dispatchEvent(new Event('pagehide'))
  createScrollMemory(window).place(at('first'), 'first')
  expect(scrollTo).toHaveBeenCalledWith(0, 320)
})

it('works without storage and with unreadable storage', () => {
  sessionStorage.setItem('portal-scroll', '{not JSON')
  const memory = createScrollMemory(window)
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  memory.place(at('first'), 'first')
  expect(() => window.dispatchEvent(new Event('pagehide'))).not.toThrow()
  setItem.mockRestore()
})
