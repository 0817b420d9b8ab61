import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { PlacedContribution, SearchItem, SearchSource } from '@recog/section-contract'
import { personas, portal, renderRoute } from '@recog/testing'
import { Header } from '../header/Header'
import type { Searched } from './search-store'

const contribution = (title: string, rest: Partial<PlacedContribution> = {}): PlacedContribution => ({
  section: `section of ${title}`,
  component: 'search',
  title,
  audience: 'member',
  ...rest,
})
const PEOPLE: readonly SearchItem[] = [
  { title: 'Amara Okafor', href: '/members/1', kind: 'Person', words: [{ label: 'Group', text: 'Pelvis' }] },
  { title: 'Mary Jones', href: '/members/2', kind: 'Person' },
]
const PROJECTS: readonly SearchItem[] = [{ title: 'Pelvis atlas', href: '/projects/3', kind: 'Project' }]

/** The sources by title; each may be replaced while a test runs. */
let sources: Record<string, SearchSource>
let contributions: readonly PlacedContribution[]
const loadSource = jest.fn(async ({ title }: PlacedContribution) => sources[title] ?? (async () => []))

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
  sources = { People: async () => PEOPLE, Projects: async () => PROJECTS }
  contributions = [contribution('People'), contribution('Projects')]
  loadSource.mockClear()
})

function show(who: keyof typeof personas = 'member') {
  const searched = async (): Promise<Searched> => ({
    routes: portal.routes.routes,
    contributions,
    loadSource,
  })
  return renderRoute(<Header navigation={portal.navigation} match={portal.match} searched={searched} />, {
    at: '/home',
    session: personas[who],
  })
}
async function open(who?: keyof typeof personas) {
  const view = show(who)
  await screen.findByRole('button', { name: 'Search' })
  await view.user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog', { name: 'Search' })
  await waitFor(() => expect(box()).toHaveFocus())
  return view
}
const box = () => screen.getByRole('combobox')
const dialog = () => screen.queryByRole('dialog')
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent?.trim())
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')

it('stays open when a list below writes its search to the URL', async () => {
  const { bridge } = await open()
  act(() => bridge.navigate('?q=a', { replace: true }))
  expect(dialog()).toBeInTheDocument()
})

describe('the button', () => {
  it('opens the search with a click, and gets the focus back on Escape', async () => {
    const { user } = show()
    const button = await screen.findByRole('button', { name: 'Search' })
    await user.click(button)
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeVisible()
    await waitFor(() => expect(box()).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog()).not.toBeInTheDocument())
    expect(button).toHaveFocus()
  })

  it('is not there for visitors, applicants and while the session is loading', () => {
    for (const who of ['anonymous', 'applicant', 'loading'] as const) {
      const { unmount } = show(who)
      expect(screen.queryByRole('button', { name: 'Search' })).not.toBeInTheDocument()
      unmount()
    }
  })
})

describe('the search', () => {
  it('finds in all sources, in one list, with what each is and why it was found', async () => {
    const { user } = await open()
    expect(status()).toContain('Type a name, group, project or event.')
    await user.keyboard('pelvis')
    await waitFor(() => expect(names()).toEqual(['Pelvis atlasProject', 'Amara OkaforGroup: PelvisPerson']))
    expect(status()).toContain('2 results.')
    await user.clear(box())
    await user.keyboard('events')
    await waitFor(() => expect(names()).toEqual(['EventsPage']))
  })

  it('is operated with the keys of a combobox, and Enter opens the page', async () => {
    const { user, href } = await open()
    await user.keyboard('a')
    await waitFor(() => expect(names().length).toBeGreaterThan(2))
    const all = screen.getAllByRole('option')
    expect(active()).toBe(all[0])
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(active()).toBe(all[1])
    await user.keyboard('{End}{ArrowDown}')
    expect(active()).toBe(all.at(-1))
    await user.keyboard('{Home}{ArrowUp}')
    expect(active()).toBe(all[0])
    expect(box()).toHaveFocus()
    await user.clear(box())
    await user.keyboard('mary')
    await waitFor(() => expect(names()).toEqual(['Mary JonesPerson']))
    await user.keyboard('{Enter}')
    expect(href()).toBe('/members/2')
    await waitFor(() => expect(dialog()).not.toBeInTheDocument())
  })

  it('opens what was typed, even before its results are on screen', async () => {
    const { user, href } = await open()
    await user.keyboard('amara')
    await screen.findByRole('option', { name: /Amara/ })
    act(() => {
      fireEvent.change(box(), { target: { value: 'mary' } })
      fireEvent.keyDown(box(), { key: 'Enter' })
    })
    expect(href()).toBe('/members/2')
  })

  it('stays open when a result is opened in a new tab', async () => {
    const { user, href } = await open()
    await user.keyboard('mary')
    await screen.findByRole('option')
    // jsdom opens no tab.
    const clicked = jest.fn((click: MouseEvent) => click.preventDefault())
    document.addEventListener('click', clicked, { once: true })
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(clicked.mock.calls).toMatchObject([[{ ctrlKey: true, metaKey: false }]])
    expect(href()).toBe('/home')
    expect(dialog()).toBeInTheDocument()
  })

  it('says what could not be searched, finds the rest, and tries again', async () => {
    sources['Projects'] = () => Promise.reject(new Error('down'))
    const { user } = await open()
    expect(await screen.findByText('Projects could not be searched.')).toBeVisible()
    await user.keyboard('pelvis')
    await waitFor(() => expect(names()).toEqual(['Amara OkaforGroup: PelvisPerson']))
    sources['Projects'] = async () => PROJECTS
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(names()).toHaveLength(2))
    expect(screen.queryByText('Projects could not be searched.')).not.toBeInTheDocument()
    expect(box()).toHaveFocus()
  })

  it('says what is still loading, and what was searched if nothing is found', async () => {
    let arrive = (_items: readonly SearchItem[]) => {}
    sources['Projects'] = () => new Promise((resolve) => (arrive = resolve))
    const { user } = await open()
    await user.keyboard('xyzzy')
    await waitFor(() => expect(status()).toContain('Loading: Projects...'))
    act(() => arrive([]))
    await waitFor(() => expect(status()).toContain('Nothing found in: People, Projects, Pages.'))
  })

  it('says how many more there are', async () => {
    sources['People'] = async () =>
      Array.from({ length: 134 }, (_, at) => ({ title: `Person ${at}`, href: `/members/${at}` }))
    const { user } = await open()
    await user.keyboard('person')
    expect(await screen.findByText('114 more. Type another word to find fewer.')).toBeVisible()
    expect(names()).toHaveLength(20)
  })

  it('keeps what it knows while it loads it again', async () => {
    const { user } = await open()
    await user.keyboard('mary')
    await screen.findByRole('option', { name: /Mary/ })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog()).not.toBeInTheDocument())
    sources['People'] = () => Promise.reject(new Error('down'))
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(box()).toHaveFocus())
    await user.keyboard('mary')
    expect(await screen.findByRole('option', { name: /Mary/ })).toBeVisible()
    expect(screen.queryByText('People could not be searched.')).not.toBeInTheDocument()
  })

  it('asks only sources for people like the visitor, and finds only pages that they may open', async () => {
    contributions = [contribution('People'), contribution('Requests', { audience: 'steering' })]
    const { user } = await open('member')
    expect(loadSource.mock.calls.map(([{ title }]) => title)).toEqual(['People'])
    await user.keyboard('steering')
    await waitFor(() => expect(status()).toContain('Nothing found in: People, Pages.'))
  })

  it('ignores what it does not understand of a source', async () => {
    sources['Projects'] = async () => [{ name: 'No title' } as unknown as SearchItem, ...PROJECTS]
    const { user } = await open()
    await user.keyboard('atlas')
    const option = await screen.findByRole('option')
    expect(within(option).getByText('Pelvis atlas')).toBeVisible()
  })
})
