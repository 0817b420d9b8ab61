import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@recog/release-service/testing'
import { prerender } from './prerender'

jest.mock('./description', () => ({
  descriptionOf: async () => ({ pages: { '/news': { page: 'News', prerender: true } } }),
}))

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
  await mkdir(path.join(folder, 'src'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function build(source: string) {
  await writeFile(path.join(folder, 'src/prerender.tsx'), source)
  const target = {
    folder,
    name: 'mf-news',
    output: path.join(folder, 'dist'),
    version: '1',
    mode: 'production',
  } as const
  return prerender(target)
}

it('a page is rendered when it is built', async () => {
  const built = await build('export const render = (page: string): string => `<h1>${page}</h1>`')
  expect(built.pages).toEqual({ '/news': 'prerendered/news.html' })
})

it.each([
  [
    'export function render(): string {\n  return window.name\n}',
    /^The page \/news of mf-news cannot be rendered: window is not defined \(src\/prerender\.tsx:2\)\. Pages are rendered by Node\.js/,
  ],
  [
    'const nothing = null as unknown as { boom: string }\nexport const at = nothing.boom\nexport const render = (): string => at',
    /^The pages of mf-news cannot be rendered: Cannot read properties of null \(reading 'boom'\) \(src\/prerender\.tsx:2\)$/,
  ],
  [
    "export function render(): string {\n  throw new Error('Element type is invalid: expected a string but got: undefined.')\n}",
    /is each page of section\.ts in src\/SectionRoutes\.tsx/,
  ],
])('what throws is named with its page and its line: %s', async (source, says) => {
  await expect(build(source)).rejects.toThrow(says)
})

it('what does not compile is named with its file and line, without the stack of the compiler', async () => {
  const failed = build('export const x =\n  1 +\n')
  await expect(failed).rejects.toThrow(/src\/prerender\.tsx:\d+\n/)
  await expect(failed).rejects.not.toThrow(/Stack backtrace|Caused by/)
})
