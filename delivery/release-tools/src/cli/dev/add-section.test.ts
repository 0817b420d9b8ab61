import type { SectionDescription } from '@recog/section-contract'
import { addSection } from './add-section'

const registry = {
  sections: { 'mf-projects': { live: { version: '1' } } },
  routes: [
    { path: '/projects', section: 'mf-projects', title: 'Projects', audience: 'signed-in' },
    { path: '/projects/:projectId', section: 'mf-projects', title: 'Project', audience: 'signed-in' },
  ],
  redirects: { '/': '/projects' },
  places: {
    'group.panel': [
      { section: 'mf-projects', component: 'ProjectsOfGroup', title: 'Projects', audience: 'member' },
      { section: 'mf-steering', component: 'EventsOfGroup', title: 'Events', audience: 'member' },
    ],
  },
}
const page = `<head><script type="application/json" id="portal-registry">${JSON.stringify(registry)}</script></head>`
const startPage = { page: 'StartPage', title: 'News </script>', audience: 'signed-in' } as const
const news: SectionDescription = { name: 'mf-news', pages: { '/news': startPage } }
const within = (html: string) =>
  JSON.parse(/portal-registry">([^]*)<\/script>/.exec(html)?.[1] ?? '') as typeof registry

describe('a page of the portal during development', () => {
  it('has a section that was never released, with its pages', () => {
    const html = addSection(page, news, '/section/')
    expect(html.match(/<\/script>/g)).toHaveLength(1)
    const { sections, routes, redirects } = within(html)
    expect(Object.keys(sections)).toEqual(['mf-news', 'mf-projects'])
    expect(routes.map(({ path, section }) => `${path} ${section}`)).toEqual([
      '/news mf-news',
      '/projects mf-projects',
      '/projects/:projectId mf-projects',
    ])
    expect(redirects).toEqual({ '/': '/projects' })
  })

  it('has pages that a released section got since, and not those that it lost', () => {
    const description = {
      name: 'mf-projects',
      pages: { '/projects/old': { page: 'Old', title: 'Old', audience: 'anyone' } },
    } as const
    const { sections, routes } = within(addSection(page, description, '/section/'))
    expect(sections['mf-projects']).toEqual({ live: { version: '1' } })
    expect(routes.map(({ path }) => path)).toEqual(['/projects/old'])
  })

  it('has what the section contributes now: what it did before in its place, the rest after that of others', () => {
    const panel = {
      to: 'group.panel',
      audience: 'member',
      order: 1,
      props: { committeeId: 'string' },
    } as const
    const contributes = [
      { ...panel, component: 'PapersOfGroup', title: 'Papers' },
      { ...panel, component: 'ProjectsOfGroup', title: 'Their projects', rows: 4 },
      { ...panel, to: 'home.panel', component: 'MyPapers', title: 'Papers' },
    ]
    const own = { section: 'mf-projects', audience: 'member' }
    const places = {
      'group.panel': [
        { ...own, component: 'ProjectsOfGroup', title: 'Their projects', rows: 4 },
        registry.places['group.panel'][1],
        { ...own, component: 'PapersOfGroup', title: 'Papers' },
      ],
      'home.panel': [{ ...own, component: 'MyPapers', title: 'Papers' }],
    }
    const of = (now: SectionDescription['contributes']) =>
      within(addSection(page, { name: 'mf-projects', pages: {}, contributes: now }, '/section/')).places
    expect(of(contributes)).toEqual(places)
    expect(of([])).toEqual({ 'group.panel': [registry.places['group.panel'][1]] })
  })

  it('is refused when another section has the page', () => {
    const taken = { ...news, pages: { '/Projects': startPage } }
    expect(() => addSection(page, taken, '/section/')).toThrow(
      '/Projects belongs to mf-projects and to mf-news',
    )
  })

  it('stays as it is without a registry', () => {
    expect(addSection('<p>API</p>', news, '/section/')).toBe('<p>API</p>')
  })
})
