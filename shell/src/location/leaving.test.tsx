import { createLeaveGuards } from './leaving'

let guards: ReturnType<typeof createLeaveGuards>

/** @returns whether the browser would close the tab without a confirmation */
const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => {
  guards = createLeaveGuards(window)
})
afterEach(() => {
  // A guard left by one test would ask for confirmation in the next.
  guards.clear()
})

it('knows unsaved changes of any form, and asks before the tab is closed', () => {
  const remove = guards.add(() => true)
  guards.add(() => false)
  expect(guards.isDirty()).toBe(true)
  expect(close()).toBe(false)
  remove()
  expect(guards.isDirty()).toBe(false)
  expect(close()).toBe(true)
})

it('does not ask for confirmation when the page reloads itself', () => {
  guards.add(() => true)
  guards.clear()
  expect(close()).toBe(true)
  expect(guards.isDirty()).toBe(false)
})
