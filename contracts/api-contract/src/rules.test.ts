import fc from 'fast-check'
import {
  audiences,
  isAllowed,
  creationRefusal,
  groupsAfterEdit,
  mayChooseProjectGroup,
  mayEditProject,
  PROJECT_TEXTS,
  type Rights,
} from './rules'

const NOBODY: Rights = { userId: 'me', isApproved: false, isSteering: false, isAdmin: false, leads: [] }
const who = {
  applicant: NOBODY,
  member: { ...NOBODY, isApproved: true },
  lead: { ...NOBODY, isApproved: true, leads: ['physics'] },
  steering: { ...NOBODY, isApproved: true, isSteering: true },
  admin: { ...NOBODY, isAdmin: true },
}

describe('audiences', () => {
  it.each([
    ['applicant', ['anyone', 'signed-in']],
    ['member', ['anyone', 'signed-in', 'member']],
    ['lead', ['anyone', 'signed-in', 'member', 'lead']],
    ['steering', ['anyone', 'signed-in', 'member', 'steering']],
    ['admin', ['anyone', 'signed-in', 'admin']],
  ] as const)('%s belongs to: %s', (name, allowed) => {
    expect(audiences.filter((audience) => isAllowed(audience, who[name]))).toEqual(allowed)
  })
})

describe('projects', () => {
  it.each([
    ['steering', [], undefined],
    ['lead', ['physics'], undefined],
    ['lead', [], PROJECT_TEXTS.createGroups],
    ['lead', ['physics', 'biology'], PROJECT_TEXTS.createGroups],
    ['member', ['physics'], PROJECT_TEXTS.create],
    ['admin', ['physics'], PROJECT_TEXTS.create],
  ] as const)('creating one as %s in the groups %j: refusal is %s', (name, groups, refusal) => {
    expect(creationRefusal(who[name], groups)).toBe(refusal)
  })

  it.each([
    ['steering', [], [], true],
    ['lead', [], ['biology', 'physics'], true],
    ['lead', [], ['biology'], false],
    ['member', ['me'], [], true],
    ['member', ['other'], ['physics'], false],
    ['applicant', ['me'], [], false],
    ['admin', [], ['physics'], false],
  ] as const)(
    'editing one as %s, led by %j, in the groups %j: allowed is %p',
    (name, leadIds, committeeIds, allowed) => {
      expect(mayEditProject(who[name], { leadIds, committeeIds })).toBe(allowed)
    },
  )

  it.each([
    ['steering', ['biology'], ['biology']],
    ['lead', ['physics'], ['physics', 'ethics']],
    ['lead', ['physics', 'ethics'], ['physics', 'ethics']],
    ['lead', ['biology'], undefined],
  ] as const)('%s choosing the groups %j: the groups afterwards are %j', (name, wanted, groups) => {
    expect(groupsAfterEdit(who[name], { leadIds: [], committeeIds: ['ethics'] }, wanted)).toEqual(groups)
  })

  it('an edit changes only groups that the person may choose', () => {
    const ids = fc.uniqueArray(fc.constantFrom<string>('physics', 'biology', 'ethics', 'imaging'))
    const person = fc.constantFrom(...Object.values(who))
    fc.assert(
      fc.property(
        person,
        fc.constantFrom([], ['me']),
        ids,
        ids,
        (somebody, leadIds, committeeIds, wanted) => {
          const before = { leadIds, committeeIds }
          const after = groupsAfterEdit(somebody, before, wanted) ?? committeeIds
          const changed = [...committeeIds, ...after].filter(
            (id) => committeeIds.includes(id) !== after.includes(id),
          )
          expect(changed.every((id) => mayChooseProjectGroup(somebody, id, before))).toBe(true)
        },
      ),
    )
  })
})
