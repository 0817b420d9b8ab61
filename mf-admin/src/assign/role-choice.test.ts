import fc from 'fast-check'
import { assignProblem, setGroupRole, toAssignments, toggleGroup, type RoleChoice } from './role-choice'

describe('groups and roles for one person', () => {
  it('starts as Member, even if a lead is unticked and ticked again', () => {
    let choice: RoleChoice = toggleGroup({}, 'a', true)
    choice = setGroupRole(choice, 'a', 'Board')
    choice = toggleGroup(choice, 'a', false)
    expect(choice).toEqual({})
    expect(toggleGroup(choice, 'a', true)).toEqual({ a: 'Member' })
  })

  it('gives no role to a group that is not ticked', () => {
    expect(setGroupRole({}, 'a', 'Board')).toEqual({})
  })

  it('sends the choice on screen, whatever was clicked before', () => {
    const click = fc.tuple(
      fc.constantFrom('a', 'b', 'c'),
      fc.constantFrom('tick', 'untick', 'Board', 'Member'),
    )
    fc.assert(
      fc.property(fc.array(click), (clicks) => {
        const shown = new Map<string, string>()
        let choice: RoleChoice = {}
        for (const [group, what] of clicks) {
          if (what === 'tick' || what === 'untick') {
            choice = toggleGroup(choice, group, what === 'tick')
            if (what === 'tick') shown.set(group, 'Member')
            else shown.delete(group)
          } else {
            choice = setGroupRole(choice, group, what === 'Board' ? 'Board' : 'Member')
            if (shown.has(group)) shown.set(group, what)
          }
        }
        expect(toAssignments(choice, ['a', 'b', 'c'])).toEqual(
          ['a', 'b', 'c'].flatMap((committeeId) =>
            shown.has(committeeId) ? [{ committeeId, role: shown.get(committeeId) }] : [],
          ),
        )
      }),
    )
  })

  it.each([
    [' ', {}, 'Please enter an email.'],
    ['a@x.org', {}, 'Select at least one working group to assign.'],
    ['a@x.org', { a: 'Member' as const }, undefined],
  ])('for %j and %j show %j', (email, choice, problem) => {
    expect(assignProblem(email, choice)).toBe(problem)
  })
})
