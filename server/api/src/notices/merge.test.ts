import fc from 'fast-check'
import { mergeChanges, sentenceOf, type GroupRole, type RoleChange } from './merge'

const role = fc.constantFrom<GroupRole | null>(null, 'member', 'board')

describe('changes of one membership that a person is not told of yet', () => {
  it('end in one notice about the first and the last state, or in none', () => {
    fc.assert(
      fc.property(role, fc.array(role, { minLength: 1 }), (first, later) => {
        let before = first
        let waiting: RoleChange | undefined
        for (const after of later) {
          if (after !== before) waiting = mergeChanges(waiting, { before, after })
          before = after
        }
        const last = later.at(-1) ?? null
        expect(waiting).toEqual(first === last ? undefined : { before: first, after: last })
      }),
    )
  })

  it.each([
    [null, 'member', 'You were added to Physics.'],
    [null, 'board', 'You are now a Work Group Lead of Physics.'],
    ['member', 'board', 'You are now a Work Group Lead of Physics.'],
    ['board', 'member', 'You are now a member of Physics, and no longer its lead.'],
    ['member', null, 'You no longer belong to Physics.'],
    ['board', null, 'You no longer belong to Physics.'],
  ] as const)('from %s to %s: %s', (before, after, text) =>
    expect(sentenceOf({ before, after }, 'Physics')).toBe(text),
  )
})
