import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { transform } from '@swc/core'
import { locate } from './own-files'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'locate-'))
  const write = async (script: string, source: string) => {
    const { map = '' } = await transform('\n\nexport const page = () => {\n  throw new Error("boom")\n}', {
      filename: source,
      sourceMaps: true,
      jsc: { parser: { syntax: 'typescript' } },
    })
    const absolute = { ...(JSON.parse(map) as object), sources: [`file://${source}`] }
    await writeFile(path.join(folder, `${script}.map`), JSON.stringify(absolute))
  }
  await write('section.js', '/work/portal/mf-news/src/Page.tsx')
  await write('vendors.js', '/work/portal/node_modules/react-dom/client.js')
})
afterAll(() => rm(folder, { recursive: true }))

const at = (script: string) => `    at page (http://localhost:4105/section/${script}:2:11)`

it('finds the source line of what the section throws, below the code of packages', async () => {
  const stack = ['Error: boom', at('vendors.js'), at('section.js')].join('\n')
  expect(await locate(folder, '/work/portal', { message: 'boom', stack })).toEqual({
    message: 'boom',
    file: 'mf-news/src/Page.tsx',
    line: 4,
  })
})

it.each([
  ['no stack', undefined],
  ['a stack of packages alone', at('vendors.js')],
  ['a script without a map', at('other.js')],
  ['a path that leads out of the build', '    at x (http://localhost:4105/section/../../etc/passwd:1:1)'],
])('gives the message alone for %s', async (_what, stack) => {
  expect(await locate(folder, '/work/portal', { message: 'boom', stack })).toEqual({ message: 'boom' })
})
