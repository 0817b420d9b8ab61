import type { SteeringUser } from '@recog/shared-session'
import { namesGroup, suggestedFirst } from './suggested-groups'

const group = (name: string) => ({ id: name, name, description: '' })
const person = (expertiseAreas: string, interestAreas = '') =>
  ({ expertiseAreas, interestAreas }) as SteeringUser

describe('groups that a request names', () => {
  it.each([
    ['Repeat SBRT of the spine.', 'Spine & Bone', true],
    ['head and neck', 'Head & Neck', true],
    ['Physics; dose', 'Physics & Dose Accumulation', true],
    ['working group of the committee', 'Breast Working Group', false],
    ['pelvisation', 'Pelvis', false],
    ['', 'Pelvis', false],
  ])('%j and %j: %s', (text, name, named) => {
    expect(namesGroup(person(text), group(name))).toBe(named)
    expect(namesGroup(person('', text), group(name))).toBe(named)
  })

  it('are first, in their order, with the number of people', () => {
    const people = [person('pelvis'), person('thorax', 'pelvis')]
    const names = suggestedFirst(['Brain', 'Pelvis', 'Spine', 'Thorax'].map(group), people)
    expect(names.map((each) => [each.group.name, each.named])).toEqual([
      ['Pelvis', 2],
      ['Thorax', 1],
      ['Brain', 0],
      ['Spine', 0],
    ])
  })
})
