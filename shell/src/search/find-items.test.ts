import type { PortalRoute, SearchItem } from '@recog/section-contract'
import { searchIndex, type Rights } from '@recog/shared-session'
import { findItems, pagesFor, textsOf } from './find-items'

const words = (label: string, ...texts: readonly string[]) => texts.map((text) => ({ label, text }))
const ITEMS: readonly SearchItem[] = [
  {
    title: 'Amara Okafor',
    href: '/members/1',
    detail: 'UMC Utrecht',
    words: [...words('Institution', 'UMC Utrecht'), ...words('Group', 'Pelvis', 'Head and neck')],
  },
  { title: 'Mary Jones', href: '/members/2', words: words('Institution', 'Leeds') },
  { title: 'Pelvis', href: '/committees/7', detail: '12 members' },
  {
    title: 'Dose to the pelvis',
    href: '/projects/3',
    detail: 'In Progress',
    words: words('Status', 'In Progress'),
  },
  { title: 'Events', href: '/events' },
  { title: 'Łódź meeting: events of 2027', href: '/events/9' },
]
const find = (query: string) => findItems(searchIndex(ITEMS, textsOf), query)

it.each([
  ['pelvis', ['Pelvis', 'Dose to the pelvis', 'Amara Okafor'], 'a title before what is only said about it'],
  ['mar', ['Mary Jones', 'Amara Okafor'], 'the beginning of a word before its inside'],
  ['events', ['Events', 'Łódź meeting: events of 2027'], 'the whole title first'],
  ['okafor amara', ['Amara Okafor'], 'words in any order'],
  ['lodz', ['Łódź meeting: events of 2027'], 'letters without their accents'],
  ['okafro', ['Amara Okafor'], 'a longer word with one slip'],
  ['jones pelvis', [], 'only what contains every word'],
  [' ', [], 'nothing before one types'],
])('finds with “%s” %j: %s', (query, titles) => {
  expect(find(query).shown.map(({ title }) => title)).toEqual(titles)
})

it.each([
  ['amara', 'UMC Utrecht', 'the title needs no reason'],
  ['pelvis amara', 'UMC Utrecht · Group: Pelvis', 'another text does'],
  ['umc', 'Institution: UMC Utrecht', 'a detail that is the reason is not said twice'],
  ['umc utrecht neck', 'Institution: UMC Utrecht · Group: Head and neck', 'each reason once'],
  ['utrehct', 'Institution: UMC Utrecht', 'a text with a slip'],
])('says with “%s” below Amara: %s (%s)', (query, note) => {
  expect(find(query).shown.find(({ title }) => title === 'Amara Okafor')?.note).toBe(note)
})

it('lists the best 20 of many, and a page once', () => {
  const many = Array.from({ length: 134 }, (_, at) => ({ title: `Person ${at}`, href: `/members/${at}` }))
  const { shown, total } = findItems(searchIndex(many, textsOf), 'person')
  expect([shown.length, total]).toEqual([20, 134])
  const twice = findItems(searchIndex([...ITEMS, ...ITEMS], textsOf), 'jones')
  expect([twice.shown.length, twice.total]).toEqual([1, 1])
})

it('offers the pages that one may open, as the header calls them', () => {
  const page = (
    path: string,
    audience: PortalRoute['audience'],
    rest: Partial<PortalRoute> = {},
  ): PortalRoute => ({
    path,
    audience,
    title: `Title of ${path}`,
    section: 'a section',
    ...rest,
  })
  const rights: Rights = { userId: '1', isApproved: true, isSteering: false, isAdmin: false, leads: [] }
  const home = { kind: 'link', label: 'Home', order: 10, shownTo: 'anyone' } as const
  const routes = [
    page('/home', 'anyone', { navigation: home }),
    page('/events', 'member'),
    page('/events/:eventId', 'member'),
    page('/steering', 'steering'),
  ]
  expect(pagesFor(routes, rights).map(({ title, href }) => [title, href])).toEqual([
    ['Home', '/home'],
    ['Title of /events', '/events'],
  ])
})
