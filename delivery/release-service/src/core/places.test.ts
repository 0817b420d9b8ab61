import type { ContributionDescription, PlaceDescription } from '@recog/section-contract'
import type { Release } from '../store/release'
import { Ledger, type LedgerEntry } from './ledger'
import { placesOf, problemsOfPlaces } from './places'
import type { CombinedSet } from './run-together'

const PANEL: PlaceDescription = { page: '/a', props: { groupId: 'string' } }
const part = (changes: Partial<ContributionDescription> = {}): ContributionDescription => ({
  to: 'group.panel',
  component: 'Part',
  title: 'A part',
  audience: 'signed-in',
  order: 1,
  props: { groupId: 'string' },
  ...changes,
})

type Places = Pick<NonNullable<Release['section']>, 'offers' | 'contributes'>
const release = (name: string, version: string, places: Places): Release =>
  ({ name, version, section: { pages: {}, ...places } }) as Release

const host = (version: string, panel: PlaceDescription | undefined = PANEL) =>
  release('mf-host', version, panel ? { offers: { 'group.panel': panel } } : {})
const without = release('mf-host', '2', {})
const filler = (name: string, version: string, ...contributes: readonly ContributionDescription[]) =>
  release(name, version, { contributes })

const setOf = (...releases: readonly Release[]): CombinedSet =>
  Object.fromEntries(releases.map((each) => [each.name, each]))

/** Each section in version 1, by a person named like it. */
const ledger = new Ledger(
  ['mf-host', 'mf-one', 'mf-two'].map((name, index) => ({
    seq: index + 1,
    by: `team ${name.slice(3)}`,
    changes: { [name]: { version: '1', statement: 'a' } },
    action: 'publish',
  })) as unknown as LedgerEntry[],
  '',
)
const problems = (before: CombinedSet, after: CombinedSet) =>
  problemsOfPlaces({ before, after: { ...before, ...after }, ledger, by: 'Eve' })

const one = filler('mf-one', '1', part())
const two = filler('mf-two', '1', part())
const numbered = { ...PANEL, props: { groupId: 'number' } } as const
const renamed = { ...PANEL, props: { committeeId: 'string' } } as const
const takesNew = part({ props: { committeeId: 'string' } })

describe('a release is refused, which names both owners and what works', () => {
  it.each<[what: string, before: CombinedSet, after: CombinedSet, why: string]>([
    [
      'to a place that nobody offers',
      setOf(host('1')),
      setOf(filler('mf-one', '2', part({ to: 'groups.panel' }))),
      'mf-one 2 (released by Eve) contributes Part to groups.panel, which no live section offers. Release the section that offers it first, or take one of group.panel and search.source',
    ],
    [
      'that takes a prop which the place does not give',
      setOf(host('1')),
      setOf(filler('mf-one', '2', takesNew)),
      'mf-one 2 (released by Eve) takes "committeeId" (string) from group.panel, and mf-host 1 (released by team host) gives it "groupId" (string). Take what it gives, or release mf-host with the other first',
    ],
    [
      'that takes a prop with another type',
      setOf(host('1'), one),
      setOf(filler('mf-one', '2', part({ props: { groupId: 'number' } }))),
      'takes "groupId" (number) from group.panel, and mf-host 1 (released by team host) gives it "groupId" (string)',
    ],
    [
      'that removes a place which two sections fill',
      setOf(host('1'), one, two),
      setOf(without),
      'mf-host 2 (released by Eve) no longer offers group.panel, which mf-one 1 (released by team one) and mf-two 1 (released by team two) fill. Release mf-one and mf-two without a contribution to it first, then mf-host',
    ],
    [
      'that removes a place which the same request fills',
      setOf(host('1'), one),
      setOf(without, filler('mf-one', '2', part())),
      'mf-host 2 (released by Eve) no longer offers group.panel, which mf-one 2 (released by Eve) fills',
    ],
    [
      'that gives a prop with another type',
      setOf(host('1'), one),
      setOf(host('2', numbered)),
      'mf-host 2 (released by Eve) no longer gives "groupId" (string) to group.panel, which mf-one 1 (released by team one) takes. Release mf-one without it first, then mf-host; to rename it, give both until then',
    ],
    [
      'with one contribution more than the place shows',
      setOf(host('1', { ...PANEL, max: 1 }), one),
      setOf(filler('mf-two', '2', part())),
      'group.panel of mf-host 1 (released by team host) shows at most 1, and would have 2 contributions, of mf-one 1 (released by team one) and mf-two 2 (released by Eve). Release mf-host with a higher "max" first, or one of the others without its contribution',
    ],
    [
      'that would push another section out of a place',
      setOf(host('1', { ...PANEL, max: 1 }), two),
      setOf(filler('mf-one', '2', part({ order: 0 }))),
      'shows at most 1, and would have 2 contributions, of mf-one 2 (released by Eve) and mf-two 1 (released by team two)',
    ],
    [
      'that offers a place of another section',
      setOf(host('1')),
      setOf(release('mf-two', '2', { offers: { 'group.panel': PANEL } })),
      'mf-two 2 (released by Eve) offers group.panel, and so does mf-host 1 (released by team host): a place has one owner. Give it another name in mf-two',
    ],
    [
      'that offers a place of the shell',
      setOf(),
      setOf(release('mf-two', '2', { offers: { 'search.source': PANEL } })),
      'mf-two 2 (released by Eve) offers search.source, and so does shell: a place has one owner',
    ],
  ])('%s', (_what, before, after, why) => {
    expect(problems(before, after)).toEqual([expect.stringContaining(why)])
  })
})

describe('a release is accepted', () => {
  it.each<[what: string, before: CombinedSet, after: CombinedSet]>([
    ['that comes together with the place', setOf(), setOf(host('1'), one)],
    ['that leaves a place, and then the place goes', setOf(host('1'), one), setOf(filler('mf-one', '2'))],
    ['of a host whose place nobody fills any more', setOf(host('1'), filler('mf-one', '2')), setOf(without)],
    [
      'that removes a place together with what fills it',
      setOf(host('1'), one),
      setOf(without, filler('mf-one', '2')),
    ],
    // A prop is renamed in three releases, each of which works with what is live.
    [
      'that gives both names',
      setOf(host('1'), one),
      setOf(host('2', { ...PANEL, props: { ...PANEL.props, ...renamed.props } })),
    ],
    [
      'that takes the new name',
      setOf(host('2', { ...PANEL, props: { ...PANEL.props, ...renamed.props } }), one),
      setOf(filler('mf-one', '2', takesNew)),
    ],
    [
      'that gives only the new name',
      setOf(
        host('2', { ...PANEL, props: { ...PANEL.props, ...renamed.props } }),
        filler('mf-one', '2', takesNew),
      ),
      setOf(host('3', renamed)),
    ],
    // After a rollback of the host or of what fills it.
    [
      'although its own place is gone',
      setOf(without, one),
      setOf(filler('mf-one', '2', part({ component: 'Renamed' }))),
    ],
    ['although the place of another section is gone', setOf(without, one), setOf(filler('mf-two', '2'))],
    [
      'although its own contribution does not fit',
      setOf(host('1', numbered), one),
      setOf(filler('mf-one', '2', part())),
    ],
    [
      'of a host whose place a rollback has filled wrongly',
      setOf(host('1', numbered), one),
      setOf(host('2', numbered)),
    ],
    ['that offers the place again', setOf(without, one, two), setOf(host('3'))],
    [
      'although a place is too full',
      setOf(host('1', { ...PANEL, max: 1 }), one, two),
      setOf(filler('mf-two', '2', part())),
    ],
  ])('%s', (_what, before, after) => {
    expect(problems(before, after)).toEqual([])
  })
})

it('lists every place with what fills it, and why something is not shown', () => {
  const lost = part({ to: 'lost.panel', component: 'Lost' })
  const places = placesOf(
    setOf(
      host('1', { ...PANEL, max: 1 }),
      filler('mf-one', '1', part(), lost),
      filler('mf-two', '1', part(), takesNew),
    ),
    ledger,
  )
  const [panel, nowhere, search] = places
  expect(panel).toMatchObject({
    place: 'group.panel',
    section: 'mf-host',
    version: '1',
    by: 'team host',
    page: '/a',
    max: 1,
  })
  expect(panel?.contributions.map(({ section, by, notShown }) => [section, by, notShown])).toEqual([
    ['mf-one', 'team one', undefined],
    ['mf-two', 'team two', 'the place shows at most 1'],
    ['mf-two', 'team two', 'the place does not give "committeeId" (string)'],
  ])
  expect(nowhere).toMatchObject({
    place: 'lost.panel',
    contributions: [{ notShown: 'no live section offers the place' }],
  })
  expect(nowhere).not.toHaveProperty('section')
  expect(search).toMatchObject({ place: 'search.source', section: 'shell', contributions: [] })
})
