import { createLeaveGuards } from './leave-guards'

const confirm = jest.fn()
let guards: ReturnType<typeof createLeaveGuards>

/** @returns whether the browser would close the tab without asking */
const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => {
  window.confirm = confirm.mockReset().mockReturnValue(false)
  guards = createLeaveGuards(window)
})
afterEach(() => {
  // A guard that a test has left would ask in the next one.
  guards.clear()
})

it('lets the visitor go without a question when nothing is unsaved', () => {
  guards.add(() => false)
  expect(guards.mayLeave()).toBe(true)
  expect(confirm).not.toHaveBeenCalled()
})

it.each([true, false])('asks about unsaved changes once for all forms and does as told: %s', (answer) => {
  confirm.mockReturnValue(answer)
  guards.add(() => true)
  guards.add(() => true)
  expect(guards.mayLeave()).toBe(answer)
  expect(confirm).toHaveBeenCalledTimes(1)
})

it('asks while any form has unsaved changes', () => {
  const remove = guards.add(() => true)
  guards.add(() => false)
  expect(guards.mayLeave()).toBe(false)
  expect(close()).toBe(false)
  remove()
  expect(guards.mayLeave()).toBe(true)
  expect(close()).toBe(true)
})

it('asks nothing more once the page reloads itself', () => {
  guards.add(() => true)
  guards.clear()
  expect(close()).toBe(true)
  expect(guards.mayLeave()).toBe(true)
})
