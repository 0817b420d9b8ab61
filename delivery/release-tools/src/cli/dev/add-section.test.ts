import type { SectionDescription } from '@recog/section-contract'
import { addSection } from './add-section'

const registry = {
  sections: { 'mf-projects': { live: { version: '1' } } },
  routes: [
    { path: '/projects', section: 'mf-projects', title: 'Projects', audience: 'signed-in' },
    { path: '/projects/:projectId', section: 'mf-projects', title: 'Project', audience: 'signed-in' },
  ],
  redirects: { '/': '/projects' },
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
