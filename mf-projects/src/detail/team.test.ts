import { mailDraft } from '@recog/shared-session'
import { addressesOf, teamMessage, teamOf } from './team'

const known = [
  { userId: 'a', displayName: 'Ada', email: 'ada@x.org', institution: '', expertiseAreas: '' },
  { userId: 'b', displayName: 'Ben', email: '', institution: '', expertiseAreas: '' },
]

describe('the team of a project', () => {
  it('names everybody once, leads first, and unknown people by id', () => {
    const team = teamOf({ ownerUserId: '', leadIds: ['a'], memberIds: ['gone', 'a', 'b'] }, known)
    expect(team.leads.map(({ name }) => name)).toEqual(['Ada'])
    expect(team.members.map(({ name }) => name)).toEqual(['Ben', 'Unknown member (gone)'])
  })

  it('is written to at the known addresses', () => {
    const team = teamOf({ ownerUserId: '', leadIds: ['a'], memberIds: ['b'] }, known)
    const draft = mailDraft(teamMessage({ name: 'Spine & Bone' }, team))
    expect(draft.hrefs).toEqual(['mailto:ada@x.org?subject=ReCOG%20-%20Spine%20%26%20Bone'])
    expect(draft.missing).toBe(1)
  })

  it('is its owner as long as nobody else is in it', () => {
    const nobody = { ownerUserId: 'a', leadIds: [], memberIds: [] }
    expect(teamMessage({ name: 'Spine' }, teamOf(nobody, known)).recipients).toEqual(['ada@x.org'])
    expect(teamMessage({ name: 'Spine' }, teamOf({ ...nobody, memberIds: ['b'] }, known)).recipients).toEqual(
      [''],
    )
  })

  it.each([
    ['can be written to by anyone who sees an address', ['a', 'b'], false, 'known'],
    ['withholds its addresses from visitors who are not members', ['b'], false, 'withheld'],
    ['without addresses is known to members', ['b'], true, 'known'],
    ['is unknown to members if somebody could not be looked up', ['b', 'gone'], true, 'unknown'],
    ['without people has no addresses to withhold', [], false, 'known'],
  ] as const)('%s', (_case, memberIds, isMember, expected) => {
    expect(addressesOf(teamOf({ ownerUserId: '', leadIds: [], memberIds }, known), isMember)).toBe(expected)
  })
})
