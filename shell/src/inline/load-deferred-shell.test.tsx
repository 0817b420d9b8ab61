import { deferredShell, loadDeferredShell } from './load-deferred-shell'

const load = jest.fn()
let frames: (() => void)[]
let idle: (() => void)[]

/** A window whose frames and idle time the test controls. */
function openPage(isKnown: boolean): void {
  frames = []
  idle = []
  const view = {
    document,
    setTimeout,
    requestAnimationFrame: (work: () => void) => frames.push(work),
    requestIdleCallback: (work: () => void) => idle.push(work),
  }
  loadDeferredShell(view as unknown as Window, isKnown, load)
  document.dispatchEvent(new Event('DOMContentLoaded'))
}
const next = (work: (() => void)[]) => work.splice(0).forEach((run) => run())

beforeEach(() => {
  jest.useFakeTimers()
  load.mockReset()
})
afterEach(() => jest.useRealTimers())

it('loads the shell after the page is painted and the browser is idle', () => {
  openPage(false)
  next(frames)
  expect(idle).toHaveLength(0)
  next(frames)
  expect(load).not.toHaveBeenCalled()
  next(idle)
  expect(load).toHaveBeenCalledTimes(1)
})

it('loads the shell after a timeout in a tab that is never painted', () => {
  openPage(false)
  jest.advanceTimersByTime(1_499)
  expect(load).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(load).toHaveBeenCalledTimes(1)
  next(frames)
  next(frames)
  next(idle)
  expect(load).toHaveBeenCalledTimes(1)
})

it.each(['pointerdown', 'touchstart', 'keydown'])('loads the shell on the first %s, only once', (type) => {
  openPage(false)
  document.body.dispatchEvent(new Event(type, { bubbles: true }))
  document.body.dispatchEvent(new Event(type, { bubbles: true }))
  expect(load).toHaveBeenCalledTimes(1)
})

it("finds the shell's script in a prerendered document, and none in others", () => {
  document.head.innerHTML = ''
  expect(deferredShell(document)).toBeUndefined()
  document.head.innerHTML = '<meta name="portal-shell" content="/assets/shell/1/shell.js">'
  expect(deferredShell(document)).toBe('/assets/shell/1/shell.js')
})
