import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@recog/release-service/testing'
import { descriptionOf } from './description'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function described(section: unknown, rest = {}) {
  const page = { page: 'News', title: 'News', audience: 'member', ...rest }
  const whole = { name: 'mf-news', pages: { '/news': page }, ...(section as object) }
  await writeFile(path.join(folder, 'section.ts'), `export const section = ${JSON.stringify(whole)}`)
  return descriptionOf({ folder, name: 'mf-news' })
}

describe('a section.ts', () => {
  it('may have every key that is documented', async () => {
    const navigation = { kind: 'link', label: 'News', order: 1, shownTo: 'anyone', count: 'pendingRequests' }
    const page = { prefetch: ['/api/news'], prerender: true, navigation, footer: { label: 'News', order: 1 } }
    const section = { redirects: { '/old': '/news' }, likelyNext: '/projects', budget: 9 }
    await expect(described(section, { ...page, under: '/projects' })).resolves.toMatchObject(section)
  })

  const link = { kind: 'link', label: 'News', order: 1, shownTo: 'anyone' }
  it.each([
    ['of the section', { likelyNxt: '/x' }, {}, 'likelyNxt is not known. Did you mean likelyNext?'],
    ['of a page', {}, { prefech: [] }, 'pages./news.prefech is not known. Did you mean prefetch?'],
    [
      'of a link',
      {},
      { navigation: { ...link, shwonTo: 'x' } },
      'navigation.shwonTo is not known. Did you mean shownTo?',
    ],
    ['of a greeting', {}, { navigation: { kind: 'greeting', label: 'Hi' } }, 'navigation.label is not known'],
    ['of a footer', {}, { footer: { label: 'News', order: 1, odrer: 2 } }, 'footer.odrer is not known'],
    ['like none', {}, { description: 'For search engines' }, 'pages./news.description is not known$'],
  ])('with a misspelt key %s is refused, with the nearest known one', async (_where, section, page, why) => {
    await expect(described(section, page)).rejects.toThrow(
      new RegExp(`section.ts: .*${why.replaceAll('?', '\\?')}`, 'm'),
    )
  })

  it('is refused for a misspelt key once, although the key that was meant is missing', async () => {
    const refused = described({}, { title: undefined, titel: 'News' })
    await expect(refused).rejects.toThrow(/^[^\n]*pages\.\/news\.titel is not known\. Did you mean title\?$/)
  })

  it('is refused for a value that no release can have', async () => {
    await expect(described({}, { audience: 'members' })).rejects.toThrow('section.ts: pages./news.audience: ')
  })

  it('of another name is refused', async () => {
    await expect(described({ name: 'mf-nwes' })).rejects.toThrow(
      'section.ts has the name "mf-nwes", not "mf-news"',
    )
  })

  it('that exports something else is refused', async () => {
    await writeFile(path.join(folder, 'section.ts'), 'export const news = {}')
    await expect(descriptionOf({ folder, name: 'mf-news' })).rejects.toThrow(
      'section.ts exports no "section"',
    )
  })
})
