import { placementsOf, type ContributionDescription, type PlacesOfSection } from './places'

const panel = { page: '/committees/:committeeId', props: { committeeId: 'string' } } as const
const host: PlacesOfSection = { name: 'mf-directory', offers: { 'group.panel': panel } }
const contribution: ContributionDescription = {
  to: 'group.panel',
  component: 'Panel',
  title: 'Panel',
  audience: 'member',
  order: 10,
  props: { committeeId: 'string' },
}
const from = (name: string, ...contributes: Partial<ContributionDescription>[]): PlacesOfSection => ({
  name,
  contributes: contributes.map((each) => ({ ...contribution, ...each })),
})
const problems = (...sections: PlacesOfSection[]) =>
  placementsOf(sections).map(({ section, contribution: { component }, problem }) => [
    section,
    component,
    problem,
  ])

it('lists contributions by their order, then by section', () => {
  const sections = [from('mf-b', { order: 20 }), from('mf-c', {}), from('mf-a', {}), host]
  expect(placementsOf(sections).map(({ section }) => section)).toEqual(['mf-a', 'mf-c', 'mf-b'])
})

it.each([
  ['that nobody offers', { to: 'group.footer' }, 'no-place'],
  ['that does not give a prop', { props: { groupId: 'string' } }, 'props'],
  ['that gives a prop of another type', { props: { committeeId: 'number' } }, 'props'],
  ['that gives more than it takes', { props: {} }, undefined],
  ['of the shell', { to: 'search.source', props: {} }, undefined],
] as const)('judges a contribution to a place %s', (_what, each, expected) => {
  expect(problems(host, from('mf-a', each))).toEqual([['mf-a', 'Panel', expected]])
})

it('shows no more than a place has room for', () => {
  const narrow = { ...host, offers: { 'group.panel': { ...panel, max: 1 } } }
  expect(problems(narrow, from('mf-b', { order: 1 }), from('mf-a', {}))).toEqual([
    ['mf-b', 'Panel', undefined],
    ['mf-a', 'Panel', 'full'],
  ])
})

it('leaves a place that two offer to the first', () => {
  const second = {
    name: 'mf-z',
    offers: { 'search.source': { page: '/z', props: {} }, 'group.panel': panel },
  }
  const placed = placementsOf([host, second, from('mf-a', {}, { to: 'search.source', props: {} })])
  expect(placed.map((each) => each.host)).toEqual(['mf-directory', 'shell'])
})
