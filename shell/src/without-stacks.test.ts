import type * as withoutStacks from './without-stacks'

type WithoutStacks = typeof withoutStacks

const stack = () => new Error('made here').stack

describe('errors', () => {
  it('have no stack while the script is evaluated, and have one again afterwards', () => {
    const limit = Error.stackTraceLimit
    expect(stack()).toContain('without-stacks.test')
    jest.isolateModules(() => {
      const { withStacks } = jest.requireActual<WithoutStacks>('./without-stacks')
      expect(stack()).toBeUndefined()
      withStacks()
    })
    expect(stack()).toContain('without-stacks.test')
    expect(Error.stackTraceLimit).toBe(limit)
  })
})
