import { readFile, rm } from 'node:fs/promises'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sectionFor, writeRepository } from './repository'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'create-section-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const packages = { '@recog/section-kit': '^0.2.1', react: '19.3.1', jest: '30.5.2' }
const write = () =>
  writeRepository({
    folder,
    section: sectionFor('news', {}),
    portal: 'https://portal.example.org',
    registry: 'https://registry.example.org/',
    packages,
  })
const read = (file: string) => readFile(path.join(folder, file), 'utf8')

describe('the repository of a new section', () => {
  it('has a page, a test, a story and a workflow', async () => {
    const files = await write()
    expect(files).toEqual(
      expect.arrayContaining([
        'section.ts',
        'webpack.config.ts',
        'src/index.tsx',
        'src/start/StartPage.test.tsx',
        'src/start/StartPage.stories.tsx',
        '.storybook/main.ts',
        '.github/workflows/section.yml',
        '.gitignore',
        'README.md',
      ]),
    )
    expect(await read('section.ts')).toContain("name: 'mf-news'")
    expect(await read('README.md')).toContain('new-key ~/.ssh/mf-news.pem')
  })

  it('installs what the section runs on apart from its tools, and develops against the portal', async () => {
    await write()
    const manifest = JSON.parse(await read('package.json')) as Record<string, Record<string, string>>
    expect(manifest).toMatchObject({
      name: 'mf-news',
      dependencies: { '@recog/section-kit': '^0.2.1', react: '19.3.1' },
      devDependencies: { jest: '30.5.2' },
    })
    expect(manifest['scripts']?.['dev']).toBe('sections dev --against https://portal.example.org')
  })

  it('never overwrites files', async () => {
    await write()
    await expect(write()).rejects.toThrow('is not empty')
  })

  it.each([
    ['News', {}, 'called mf-something'],
    ['news', { path: '/api/news' }, 'cannot be a page'],
    ['news', { title: '<b>' }, '--title takes plain words'],
  ])('is refused as %s %p', (name, wanted, why) => {
    expect(() => sectionFor(name, wanted)).toThrow(why)
  })
})
