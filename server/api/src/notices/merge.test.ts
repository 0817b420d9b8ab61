import fc from 'fast-check'
import { mergeChanges, sentenceOf, type GroupRole, type RoleChange } from './note-membership'

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
    [null, 'member', 'Ada added you to Physics.'],
    [null, 'board', 'Ada made you a Work Group Lead of Physics.'],
    ['member', 'board', 'Ada made you a Work Group Lead of Physics.'],
    ['board', 'member', 'Ada made you a member of Physics, which you no longer lead.'],
    ['member', null, 'Ada removed you from Physics.'],
    ['board', null, 'Ada removed you from Physics.'],
  ] as const)('from %s to %s: %s', (before, after, text) =>
    expect(sentenceOf({ before, after }, 'Physics', 'Ada')).toBe(text),
  )
})
