import { PUBLIC_FILES, publicFile } from './public-files'

const settings = { publicUrl: 'https://portal.example', browser: { contactEmail: 'help@portal.example' } }
const routes = {
  routes: [
    { path: '/home', document: 'abc/page-home.html' },
    { path: '/projects', document: 'abc/mf-projects-projects.html' },
  ],
}
const now = new Date('2026-11-23T12:00:00Z')
const textOf = async (url: string, changes = {}) =>
  String((await publicFile(url, { ...settings, ...changes }, routes, now)).content)

it.each(PUBLIC_FILES)('%s has content of its type', async (url) => {
  const { type, content } = await publicFile(url, settings, routes, now)
  expect(type).toMatch(/^(image|text|application)\//)
  expect(content.length).toBeGreaterThan(60)
})

it.each(PUBLIC_FILES.filter((url) => url.endsWith('.png')))('%s is a picture', async (url) => {
  expect(await textOf(url)).toMatch(/^.PNG/)
})

it('lists only pages that anybody can read in the sitemap', async () => {
  expect(await textOf('/sitemap.xml')).toContain('<loc>https://portal.example/home</loc>')
  expect(await textOf('/sitemap.xml')).not.toContain('projects')
})

it('keeps search engines away from data, and names the sitemap where its URL is known', async () => {
  expect(await textOf('/robots.txt')).toContain('Disallow: /api/\n')
  expect(await textOf('/robots.txt')).toContain('Sitemap: https://portal.example/sitemap.xml')
  expect(await textOf('/robots.txt', { publicUrl: undefined })).not.toContain('Sitemap')
})

it('says where to report a security problem, for at most a year', async () => {
  expect(await textOf('/.well-known/security.txt')).toBe(
    'Contact: mailto:help@portal.example\nExpires: 2027-11-01T00:00:00.000Z\nPreferred-Languages: en\n',
  )
})
