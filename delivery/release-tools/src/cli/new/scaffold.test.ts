import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@recog/release-service/testing'
import { ROOT } from '../workspace'
import { describeSection, scaffold } from './scaffold'

const EDITED = ['.github/CODEOWNERS']
const TAKEN = { '/projects': 'mf-projects' }

let root: string
beforeEach(async () => {
  root = await temporaryFolder()
  for (const file of EDITED) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await cp(path.join(ROOT, file), path.join(root, file), { recursive: true })
  }
})
afterEach(() => rm(root, { recursive: true, force: true }))

const read = (file: string) => readFile(path.join(root, file), 'utf8')

describe('a new section', () => {
  it('has a route, a test and a story, and is registered', async () => {
    const section = describeSection('mf-site-news', { path: '/news', title: "What's new" }, TAKEN)
    const files = await scaffold(root, section)
    expect(files).toEqual(
      expect.arrayContaining([
        'mf-site-news/section.ts',
        'mf-site-news/src/prerender.tsx',
        'mf-site-news/src/start/StartPage.test.tsx',
        'mf-site-news/src/start/StartPage.stories.tsx',
        ...EDITED,
      ]),
    )
    expect(await read('mf-site-news/section.ts')).toContain(
      "'/news': {\n      page: 'StartPage',\n      title: 'What\\'s new',",
    )
    expect(await read('.github/CODEOWNERS')).toMatch(
      /^\/mf-admin\/ +@recog\/team-admin\n\/mf-site-news\/ +@recog\/team-site-news$/m,
    )
    expect(await read('mf-site-news/package.json')).toContain('"@recog/mf-site-news"')
  })

  it.each([
    ['news', {}, 'called mf-something'],
    ['mf-News', {}, 'called mf-something'],
    ['mf-news', { path: '/projects' }, '/projects belongs to mf-projects'],
    ['mf-news', { path: 'news' }, '--path takes a URL path'],
    ['mf-news', { path: '/api/news' }, '/api/news cannot be a page'],
  ])('is refused as %s %p', (name, wanted, why) => {
    expect(() => describeSection(name, wanted, TAKEN)).toThrow(why)
  })

  it('never overwrites an existing one', async () => {
    await scaffold(root, describeSection('mf-news', {}, TAKEN))
    await expect(scaffold(root, describeSection('mf-news', {}, TAKEN))).rejects.toThrow(
      'mf-news exists already',
    )
  })
})
