import { createLeaveGuards } from './leave-guards'

const confirm = jest.fn()
let guards: ReturnType<typeof createLeaveGuards>

/** @returns whether the browser would close the tab without a confirmation */
const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => {
  window.confirm = confirm.mockReset().mockReturnValue(false)
  guards = createLeaveGuards(window)
})
afterEach(() => {
  // A guard left by one test would ask for confirmation in the next.
  guards.clear()
})

it('lets the visitor leave without a confirmation when nothing is unsaved', () => {
  guards.add(() => false)
  expect(guards.mayLeave()).toBe(true)
  expect(confirm).not.toHaveBeenCalled()
})

it.each([true, false])('asks for confirmation once for all forms, and follows the choice: %s', (choice) => {
  confirm.mockReturnValue(choice)
  guards.add(() => true)
  guards.add(() => true)
  expect(guards.mayLeave()).toBe(choice)
  expect(confirm).toHaveBeenCalledTimes(1)
})

it('asks for confirmation while any form has unsaved changes', () => {
  const remove = guards.add(() => true)
  guards.add(() => false)
  expect(guards.mayLeave()).toBe(false)
  expect(close()).toBe(false)
  remove()
  expect(guards.mayLeave()).toBe(true)
  expect(close()).toBe(true)
})

it('does not ask for confirmation when the page reloads itself', () => {
  guards.add(() => true)
  guards.clear()
  expect(close()).toBe(true)
  expect(guards.mayLeave()).toBe(true)
})
