import { createScrollMemory } from './scroll-memory'

const at = (key: string, hash = '') => ({ pathname: '/events', search: '', hash, key, state: null })
let grow: () => void = () => {}
const disconnect = jest.fn()

/** jsdom has no layout: the test says when the page grows, and to which height. */
function heightOf(height: number) {
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: height, configurable: true })
}

const scrollTo = jest.fn()
const scrollBy = jest.fn()
const scrollIntoView = jest.fn()

function scrolledTo(y: number) {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
}

/** Open two pages, the first of them left at 500. */
function memoryAfterTwoPages() {
  const memory = createScrollMemory(window)
  memory.place(at('first'), 'first')
  scrolledTo(500)
  memory.follow(at('second'), 'push')
  memory.place(at('second'), 'push')
  scrolledTo(0)
  jest.clearAllMocks()
  return memory
}

// Releases what a test leaves held.
afterEach(() => void window.dispatchEvent(new Event('wheel')))
beforeEach(() => {
  sessionStorage.clear()
  document.body.innerHTML = '<h2 id="dates">Dates</h2>'
  window.scrollTo = scrollTo
  window.scrollBy = scrollBy
  window.ResizeObserver = class {
    constructor(callback: () => void) {
      grow = callback
    }
    observe = () => {}
    unobserve = () => {}
    disconnect = disconnect
  } as unknown as typeof ResizeObserver
  heightOf(5_000)
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

describe('a visitor who is faster than the page', () => {
  it('returns to the position of a page whose URL changed right before it was left', () => {
    const memory = memoryAfterTwoPages()
    memory.follow(at('second, more rows'), 'replace')
    scrolledTo(700)
    memory.follow(at('third'), 'push')
    memory.place(at('third'), 'push')
    memory.follow(at('second, more rows'), 'pop')
    memory.place(at('second, more rows'), 'pop')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 700)
  })

  it('goes back before the next page has been scrolled to its top', () => {
    const memory = memoryAfterTwoPages()
    scrolledTo(700)
    memory.follow(at('third'), 'push')
    // The next page is short.
    scrolledTo(0)
    memory.follow(at('second'), 'pop')
    memory.place(at('second'), 'pop')
    memory.follow(at('third'), 'pop')
    memory.place(at('third'), 'pop')
    expect(scrollTo.mock.calls).toEqual([[0, 700]])
  })

  it('returns to a page that changes its URL before it has been scrolled', () => {
    const memory = memoryAfterTwoPages()
    memory.follow(at('first'), 'pop')
    memory.follow(at('first, with a filter'), 'replace')
    memory.place(at('first, with a filter'), 'pop')
    expect(scrollTo.mock.calls).toEqual([[0, 500]])
  })
})

describe('a page that is short until its data has arrived', () => {
  it('is scrolled again as it grows, until the position is reached and the page is complete', () => {
    jest.useFakeTimers()
    const memory = memoryAfterTwoPages()
    heightOf(901)
    memory.place(at('first'), 'pop')
    jest.advanceTimersByTime(60_000)
    heightOf(4_000)
    grow()
    // A list above the position grows after it is reached.
    jest.advanceTimersByTime(1_000)
    heightOf(5_000)
    grow()
    jest.advanceTimersByTime(1_999)
    expect(disconnect).not.toHaveBeenCalled()
    jest.advanceTimersByTime(1)
    expect(disconnect).toHaveBeenCalledTimes(1)
    expect(scrollTo.mock.calls).toEqual([
      [0, 500],
      [0, 500],
      [0, 500],
    ])
    jest.useRealTimers()
  })

  it('is not complete because the machine has stood still', () => {
    jest.useFakeTimers()
    memoryAfterTwoPages().place(at('first'), 'pop')
    // The timers that are due run before the page can grow.
    jest.runOnlyPendingTimers()
    expect(disconnect).not.toHaveBeenCalled()
    jest.useRealTimers()
  })

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('is left alone after %s', (type) => {
    const memory = memoryAfterTwoPages()
    heightOf(901)
    memory.place(at('first'), 'pop')
    window.dispatchEvent(new Event(type))
    expect(disconnect).toHaveBeenCalledTimes(1)
    scrolledTo(30)
    memory.follow(at('third'), 'push')
    memory.place(at('third'), 'push')
    scrollTo.mockClear()
    heightOf(4_000)
    memory.place(at('first'), 'pop')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 30)
  })

  it('keeps its position when it is left before that', () => {
    const memory = memoryAfterTwoPages()
    heightOf(901)
    memory.place(at('first'), 'pop')
    scrolledTo(1)
    memory.follow(at('third'), 'push')
    memory.place(at('third'), 'push')
    heightOf(4_000)
    memory.place(at('first'), 'pop')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 500)
  })
})

describe('a list that was growing when it was left', () => {
  /** Show links at these distances from the top of the window, in CSS pixels; undefined for one that is hidden. */
  function showLinks(distances: readonly (readonly [path: string, distance: number | undefined])[]) {
    const main = document.createElement('main')
    for (const [path, distance] of distances) {
      const link = document.createElement('a')
      link.href = path
      link.getBoundingClientRect = () =>
        distance === undefined ? new DOMRect() : new DOMRect(0, distance, 100, 20)
      main.append(link)
    }
    document.body.replaceChildren(main)
    return main
  }

  const LEFT = [
    ['/far-above', -300],
    ['/above', 300],
    ['/middle', 380],
    ['/below', 460],
    ['/far-below', 700],
  ] as const
  const movedBy = (distance: number) =>
    LEFT.map(([path, before]): [string, number | undefined] => [path, before + distance])

  /** Leave a page with `LEFT` in view at a position, and return to it with other links in view. */
  function returnTo(links: ReturnType<typeof movedBy>, top = 500, arrange = (_main: Element) => {}) {
    const memory = createScrollMemory(window)
    arrange(showLinks(LEFT))
    memory.place(at('first'), 'first')
    scrolledTo(top)
    memory.follow(at('second'), 'push')
    memory.place(at('second'), 'push')
    scrolledTo(0)
    memory.follow(at('first'), 'pop')
    jest.clearAllMocks()
    showLinks(links)
    memory.place(at('first'), 'pop')
    return scrollBy.mock.calls as [number, number][]
  }

  it.each<[string, ReturnType<typeof movedBy>, number | undefined]>([
    ['the same page', movedBy(0), undefined],
    ['a part of a pixel', movedBy(0.4), undefined],
    ['rows that were added above', movedBy(1_200), 1_200],
    ['rows that were removed above', movedBy(-80), -80],
    [
      'a row that has moved on its own',
      [...movedBy(80).filter(([path]) => path !== '/middle'), ['/middle', 4_000]],
      80,
    ],
    ['a row that is gone', movedBy(80).filter(([path]) => path !== '/middle'), 80],
    ['all rows gone', [], undefined],
    ['rows that are hidden', movedBy(80).map(([path]) => [path, undefined]), undefined],
    ['rows of which each is there twice', [...movedBy(80), ...movedBy(400)], undefined],
  ])('Back shows what was in view: %s', (_, links, scrolled) => {
    expect(returnTo(links)).toEqual(scrolled === undefined ? [] : [[0, scrolled]])
  })

  it('follows what was in view while the page grows', () => {
    const calls = returnTo([])
    showLinks(movedBy(240))
    grow()
    expect(scrollTo).toHaveBeenLastCalledWith(0, 500)
    expect(calls).toEqual([[0, 240]])
  })

  it('returns to the top of a page that was left at its top', () => {
    expect(returnTo(movedBy(240), 0)).toEqual([])
  })

  it('does not follow links in a box that has been scrolled, such as the matrix', () => {
    const calls = returnTo(movedBy(120), 500, (main) => {
      const box = document.createElement('div')
      box.append(...main.children)
      main.append(box)
      box.scrollTop = 120
    })
    expect(calls).toEqual([])
  })

  it('leaves no link in the browser', () => {
    returnTo(movedBy(0))
    window.dispatchEvent(new Event('pagehide'))
    expect(JSON.parse(sessionStorage.getItem('portal-scroll') ?? '')).toEqual({ first: 500, second: 0 })
  })
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
