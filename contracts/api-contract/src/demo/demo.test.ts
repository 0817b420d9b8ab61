import {
  demoAccountPeople,
  demoApplicants,
  demoGroups,
  demoMemberships,
  demoPeople,
  demoProjects,
  demoSteeringGroup,
} from '.'

const approved = new Set(
  [...Object.values(demoAccountPeople), ...demoPeople]
    .filter((person) => person !== demoAccountPeople.applicant)
    .map(({ id }) => id),
)
const groups = new Set([demoSteeringGroup, ...demoGroups].map(({ id }) => id))

describe('the demo people', () => {
  it('have ids and e-mail addresses of their own', () => {
    const everybody = [...Object.values(demoAccountPeople), ...demoPeople, ...demoApplicants]
    expect(new Set(everybody.map(({ id }) => id)).size).toBe(everybody.length)
    expect(new Set(everybody.map(({ email }) => email)).size).toBe(everybody.length)
  })

  it('are approved members of groups that exist, and in no group twice', () => {
    expect(demoMemberships.filter(({ userId }) => !approved.has(userId))).toEqual([])
    expect(demoMemberships.filter(({ groupId }) => !groups.has(groupId))).toEqual([])
    const pairs = demoMemberships.map(({ userId, groupId }) => `${userId} in ${groupId}`)
    expect(new Set(pairs).size).toBe(pairs.length)
  })

  it('give every group a lead', () => {
    const led = demoMemberships.filter(({ role }) => role === 'board').map(({ groupId }) => groupId)
    expect(new Set(led)).toEqual(groups)
  })

  it('work on projects of groups that exist', () => {
    const people = demoProjects.flatMap(({ leadId, memberIds }) => [leadId, ...memberIds])
    expect(people.filter((id) => !approved.has(id))).toEqual([])
    expect(demoProjects.flatMap((project) => project.groups).filter((id) => !groups.has(id))).toEqual([])
  })
})
